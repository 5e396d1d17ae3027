// Optional features of pages, which are complete without scripts.
//
// Stores the colour scheme, whether code wraps, and which questions were read, in the browser only. Adds keyboard
// shortcuts and buttons to copy code. Pages of ZIM files only sort answers. `words` has the texts in the theme's
// language; builds prepend it. Sites get a minified copy, which Scripts/embed writes.
{
const select = selector => [...document.querySelectorAll(selector)]
const insert = (element, html, position = 'beforeend') => element?.insertAdjacentHTML(position, html)

// Pages of ZIM files set `zim`: their readers have settings and bookmarks of their own.
const { src, dataset: { zim } } = document.currentScript
// Sites on the same host share its storage, so each uses a different key.
const sitePath = new URL('..', src).pathname
const storageKey = 'sodigest:' + sitePath

// The stored values: `theme`, `wrap`, `mute`; `read`, the paths of opened question pages; `hour`, the time of the last
// page; `newest`, the day of the newest edition shown so far; and `known`, its value before the current visit.
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
  measurePosts()
}

// Boxes that scroll sideways can be reached by Tab, and code has buttons. Posts are laid out and measured one by one
// while the browser is idle, so that long pages open fast and scroll smoothly. All widths of a post are read before
// anything else changes.
let unmeasured = []
// The time limit is for browsers that are never idle, as on a busy computer.
const whenIdle = action => (window.requestIdleCallback ?? setTimeout)(action, { timeout: 200 })
const measureNext = () => {
  const post = unmeasured.shift()
  if (!post) return
  post.style.contentVisibility = 'visible'
  post.offsetHeight
  for (const [box, isWide] of [...post.querySelectorAll('pre, .s-table-container, [display]')]
    .map(box => [box, box.scrollWidth > box.clientWidth])) {
    box.tabIndex = box.classList.toggle('wide', isWide) - 1
    if (box.matches('.text pre') && !box.matches('.code > pre')) addCodeTools(box)
  }
  whenIdle(measureNext)
}
const measurePosts = () => {
  if (!unmeasured[0]) whenIdle(measureNext)
  unmeasured = select('.post, .prose')
}

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

// Shows only the names of an index that contain the typed text; letters without names are hidden by the style.
const foldAccents = text => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
const filterNames = box => {
  const typed = foldAccents(box.value.trim())
  const names = select('.index li')
  for (const name of names) name.hidden = !foldAccents(name.querySelector('a').text).includes(typed)
  for (const singles of select('.singles')) singles.open = typed
  const output = box.nextElementSibling
  output.value = typed && output.dataset.found.replace('#', names.filter(name => !name.hidden).length)
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

// The names of languages with other hints; in general, a hint is the name, or an abbreviation of up to three letters.
const languageNames = {
  cs: 'C#', cpp: 'C++', golang: 'Go', hs: 'Haskell', js: 'JavaScript', none: '', py: 'Python', rb: 'Ruby', sh: 'Shell'
}
const languageOf = code => {
  const [, hint = ''] = /lang-(\S+)/.exec(code.className) ?? []
  return languageNames[hint] ?? hint.replace(/^(.{1,3}$|.)/, start => start.toUpperCase())
}

const addCodeTools = code => {
  insert(code, `<div class="code"><div class="tools"><span></span><button name="wrap">${words.wrap}</button> <button name="copy">${words.copy}</button></div></div>`, 'afterend')
  code.nextSibling.querySelector('span').append(languageOf(code))
  code.nextSibling.prepend(code)
}

// Orders the answers and the links to them: by votes as in the page (0), or by date, ascending (1) or descending (-1).
let answers
const sortAnswers = order => {
  const [contents] = select('.contents')
  const date = post => Date.parse(post.querySelector('.by time')?.dateTime) || 0
  answers ??= select('.contents ~ .post')
  const sorted = [...answers].sort((first, second) => order * (date(first) - date(second)))
  contents.after(...sorted)
  contents.querySelector('ol').append(
    ...sorted.map(post => contents.querySelector(`[href="#${post.id}"]`).parentNode))
  select('#answers')[0].scrollIntoView()
}

const addSettings = () => {
  const list = [...keys].map(key => `<dt>${key}</dt><dd>${words[key]}</dd>`).join('')
  insert(select('.top nav')[0], '<button name="theme">◐</button>')
  insert(select('.bottom')[0], `<button popovertarget="keys">${words.keys}</button><div id="keys" popover><dl>${list}</dl><label><input type="checkbox" name="mute"${memory.mute ? ' checked' : ''}> ${words.mute}</label></div>`)
}

// Marks titles of opened questions, and titles that editions added since the last visit. A visit ends after four hours
// without a page. On the first one there is no known edition, so nothing is new.
const markSeen = () => {
  const hour = Math.round(Date.now() / 36e5)
  const known = hour - (memory.hour ?? 0) > 4 ? memory.newest : memory.known
  const pathOf = link => link.pathname.slice(sitePath.length)
  let { newest, read = [] } = memory
  if (select('.post')[0]) read = [...read.filter(path => path != pathOf(location)), pathOf(location)]
  for (const link of select('a.title')) {
    const added = link.closest('[data-added]')?.dataset.added
    if (!(newest >= added)) newest = added ?? newest
    const isRead = link.classList.toggle('read', read.includes(pathOf(link)))
    if (added > known && !isRead) insert(link, `<i class="fresh">${words.unread}: </i>`, 'afterbegin')
  }
  store({ read: read.slice(-4000), hour, newest, known })
}

addEventListener('change', ({ target }) => target.name == 'sort' && sortAnswers(target.value))
if (zim == null) {
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
  addEventListener('input', ({ target }) => target.name == 'filter' && filterNames(target))
  addEventListener('DOMContentLoaded', () => {
    addSettings()
    markSeen()
  })
}
}
