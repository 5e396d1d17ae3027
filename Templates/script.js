// Optional features of pages, which are complete without scripts.
//
// Stores the colour scheme, whether code wraps, and which questions were seen, in the browser only. Adds keyboard
// shortcuts and buttons to copy code. `words` has the texts in the theme's language; builds prepend it. Sites get
// a minified copy, which Scripts/embed writes.
{
const select = selector => [...document.querySelectorAll(selector)]
const insert = (element, html, position = 'beforeend') => element?.insertAdjacentHTML(position, html)

// Sites on the same host share its storage, so each uses a different key.
const sitePath = new URL('..', document.currentScript.src).pathname
const storageKey = 'sodigest:' + sitePath

// The stored values: `theme`, `wrap`, `mute`, and `seen`. `seen` has, for the path of each question page, the hour
// at which its title was first seen, or 0 once the page was opened.
const readStorage = () => {
  try { return JSON.parse(localStorage[storageKey]) } catch { return {} }
}
const memory = readStorage()

// Keeps values that other tabs stored meanwhile. Without access to storage, values last as long as the page.
const store = values => {
  Object.assign(memory, values)
  try { localStorage[storageKey] = JSON.stringify({ ...readStorage(), ...values }) } catch {}
  applySettings()
}

const applySettings = () => {
  const { theme = '', wrap = '' } = memory
  Object.assign(document.documentElement, { className: wrap, style: 'color-scheme:' + theme })
  for (const button of select('[name=theme]'))
    button.title = button.ariaLabel = `${words.theme}: ${words[theme || 'auto']}`
  markScrollable()
}

// Boxes that scroll sideways can be reached by Tab. All widths are read before any class changes, so that the
// browser lays out the page once.
const markScrollable = () => select('pre, .s-table-container, [display]')
  .map(box => [box, box.scrollWidth > box.clientWidth])
  .forEach(([box, isWide]) => box.tabIndex = box.classList.toggle('wide', isWide) - 1)

// Moves the focus to the next or previous post of a page or question of a list.
const moveFocus = step => {
  const items = select('.post, li:has(.title)')
  const next = items[items.findIndex(item => item.contains(document.activeElement)) + step]
  if (!next) return
  next.tabIndex = -1
  next.focus()
  next.scrollIntoView()
}

// Pages opened from disk have no clipboard API, so the text is copied with a selection.
const copyCode = button => {
  const code = button.closest('.code').firstChild
  getSelection().selectAllChildren(code)
  addEventListener('copy', event => {
    event.clipboardData.setData('text/plain', code.textContent)
    event.preventDefault()
  }, { once: true })
  document.execCommand('copy')
  getSelection().empty()
  button.textContent = words.copied
}

// The actions of keys, and of buttons and checkboxes by name.
const actions = {
  j: () => moveFocus(1),
  k: () => moveFocus(-1),
  o: () => document.activeElement.querySelector('a.title')?.click(),
  '/': () => select('[type=search]')[0]?.focus(),
  '?': () => select('[popover]')[0].togglePopover(),
  mute: checkbox => store({ mute: checkbox.checked }),
  theme: () => store({ theme: { light: 'dark', dark: '' }[memory.theme] ?? 'light' }),
  wrap: () => store({ wrap: memory.wrap ? '' : 'wrap' }),
  copy: copyCode
}
const keys = 'jko/?'

const addCodeTools = () => {
  for (const code of select('.text pre')) {
    insert(code, `<div class="code"><p class="tools"><button name="wrap">${words.wrap}</button> <button name="copy">${words.copy}</button></p></div>`, 'afterend')
    code.nextSibling.prepend(code)
  }
}

const addSettings = () => {
  const list = [...keys].map(key => `<dt>${key}</dt><dd>${words[key]}</dd>`).join('')
  insert(select('.top nav')[0], '<button name="theme">◐</button>')
  insert(select('.bottom')[0], `<button popovertarget="keys">${words.keys}</button><div id="keys" popover><dl>${list}</dl><label><input type="checkbox" name="mute"${memory.mute ? ' checked' : ''}> ${words.mute}</label></div>`)
}

// Marks titles of opened questions, and titles first seen within the last day, except on the first visit.
const markSeen = () => {
  const { seen = {} } = memory
  const hour = Math.round(Date.now() / 36e5)
  const firstSeen = Object.keys(seen)[0] ? hour : 1
  const pathOf = link => link.pathname.slice(sitePath.length)
  if (select('.post')[0]) seen[pathOf(location)] = 0
  for (const link of select('a.title')) {
    const time = seen[pathOf(link)] ??= firstSeen
    link.classList.toggle('read', !time)
    if (hour - time < 24) insert(link, `<span class="fresh"> (${words.unread})</span>`)
  }
  store({ seen: Object.fromEntries(Object.entries(seen).slice(-4000)) })
}

applySettings() // before the first paint
addEventListener('click', ({ target }) => actions[target.name]?.(target))
addEventListener('keydown', event => {
  const { key, target, ctrlKey, metaKey, altKey } = event
  const isForOthers = ctrlKey || metaKey || altKey || target.matches('input, select')
  if (memory.mute || isForOthers || !keys.includes(key)) return
  event.preventDefault()
  actions[key]()
})
addEventListener('resize', applySettings)
addEventListener('DOMContentLoaded', () => {
  addCodeTools()
  addSettings()
  markSeen()
})
}
