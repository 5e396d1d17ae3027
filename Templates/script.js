// Comfort only: every page is whole without it.
const all = what => [...document.querySelectorAll(what)]
const add = (place, html, where = 'beforeend') => place?.insertAdjacentHTML(where, html)

// Sites of one host have paths of their own.
const site = new URL('..', document.currentScript.src).pathname, store = 'sodigest:' + site
const recall = () => {
  try { return JSON.parse(localStorage[store]) } catch { return {} }
}
const memory = recall()
const keep = values => {
  Object.assign(memory, values)
  try { localStorage[store] = JSON.stringify({ ...recall(), ...values }) } catch {}
  show()
}

const show = () => {
  const { theme = '', wrap = '' } = memory
  Object.assign(document.documentElement, { className: wrap, style: 'color-scheme:' + theme })
  for (const button of all('[name=theme]')) button.title = button.ariaLabel = `${words.theme}: ${words[theme || 'auto']}`
  // What does not scroll needs no tab stop.
  all('pre, .s-table-container, [display]').map(box => [box, box.scrollWidth > box.clientWidth])
    .forEach(([box, isWide]) => box.tabIndex = box.classList.toggle('wide', isWide) - 1)
}
show() // before anything is painted

const move = step => {
  const items = all('.post, li:has(.title)')
  const next = items[items.findIndex(item => item.contains(document.activeElement)) + step]
  if (!next) return
  next.tabIndex = -1
  next.focus()
  next.scrollIntoView()
}

// By key or button.
const actions = {
  j: () => move(1),
  k: () => move(-1),
  o: () => document.activeElement.querySelector('a.title')?.click(),
  '/': () => all('[type=search]')[0]?.focus(),
  '?': () => all('[popover]')[0].togglePopover(),
  mute: box => keep({ mute: box.checked }),
  theme: () => keep({ theme: { light: 'dark', dark: '' }[memory.theme] ?? 'light' }),
  wrap: () => keep({ wrap: memory.wrap ? '' : 'wrap' }),
  copy: button => {
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
}
addEventListener('click', ({ target }) => actions[target.name]?.(target))
addEventListener('keydown', event => {
  const { key, target, ctrlKey, metaKey, altKey } = event
  if (memory.mute || ctrlKey || metaKey || altKey || !'jko/?'.includes(key) || target.matches('input, select')) return
  event.preventDefault()
  actions[key]()
})
addEventListener('resize', show)

addEventListener('DOMContentLoaded', () => {
  for (const code of all('.text pre')) {
    add(code, `<div class="code"><p class="tools"><button name="wrap">${words.wrap}</button> <button name="copy">${words.copy}</button></p></div>`, 'afterend')
    code.nextSibling.prepend(code)
  }
  const list = [...'jko/?'].map(key => `<dt>${key}</dt><dd>${words[key]}</dd>`).join('')
  add(all('.top nav')[0], '<button name="theme">◐</button>')
  add(all('.bottom')[0], `<button popovertarget="keys">${words.keys}</button><div id="keys" popover><dl>${list}</dl><label><input type="checkbox" name="mute"${memory.mute ? ' checked' : ''}> ${words.mute}</label></div>`)

  // Hours of first sight; 0 once read.
  const { seen = {} } = memory, now = Math.round(Date.now() / 36e5)
  const start = Object.keys(seen)[0] ? now : 1
  const name = link => link.pathname.slice(site.length)
  if (all('.post')[0]) seen[name(location)] = 0
  for (const link of all('a.title')) {
    const time = seen[name(link)] ??= start
    link.classList.toggle('read', !time)
    if (now - time < 24) add(link, `<span class="fresh"> (${words.fresh})</span>`)
  }
  keep({ seen: Object.fromEntries(Object.entries(seen).slice(-4000)) })
})
