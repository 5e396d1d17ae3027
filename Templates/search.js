// Reads words as WordReader does.
{
let data, index, turn = 0
const files = {}, solid = /([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u9fff\uf900-\ufaff]+)/u

S = value => index ? data = value : start(index = value)

const make = (name, has) => Object.assign(document.createElement(name), has)

const load = src => files[src] ??= new Promise((done, onerror) => document.head.append(make('script', { src, onload: () => done(data), onerror })))
const file = (kind, id) => load(`search/${kind + id}-${index[kind].substr(8 * id, 8)}.js`)

const numbers = (text, all = [], high = 0) => {
  for (const code of new TextEncoder().encode(text))
    high = code > 92 ? high * 34 + code - 93 : !all.push(high * 56 + code - 35 - (code > 60))
  return all
}
const plain = word => word.toLowerCase().normalize('NFD').replace(/[\u0300-\u036f]/g, '').normalize()
  .slice(0, 40).replace(/(?<=..[a-rt-z])s$/, '')

// By question: fit - part / 2 ** 30, where part is kind + 4 * which.
const find = async (word, begun) => {
  const { starts, q } = index, hits = new Float64Array(q.length)
  for (const text of await Promise.all(starts.flatMap((start, i) =>
    start <= word && !(starts[i + 1] <= word) || begun && word[1] && start.startsWith(word) ? i : []
  ).slice(0, 4).map(i => file('w', i)))) {
    let other = ''
    for (const line of text.split('!')) {
      const [rest, found] = line.split(' ')
      other = other.slice(0, rest.charCodeAt() - 35) + rest.slice(1)
      if (!found || other != word && !(begun && other.startsWith(word))) continue
      const all = numbers(found)
      for (let i = 0, id = 0; i < all.length; id++) {
        const value = all[i++], kind = value >> 1 & 3, part = kind + (kind > 1 && 4 * all[i++])
        id += value >> 3
        hits[id] = Math.max(hits[id], [9, 3, 2, 1][kind] * (2 + value % 2) * (other == word ? 5 : 2) - part / 2 ** 30)
      }
    }
  }
  return hits
}

const look = async ([whole, ...words], begun) => {
  const hits = await find(whole, begun)
  if (!words[0] || hits.some(hit => hit)) return hits
  const all = await Promise.all(words.map((word, i) => find(word, begun && !words[i + 1])))
  return all[0].map((hit, id) => all.every(hits => hits[id]) && hit)
}

const read = text => (text.match(/[.@#$]?[\p{L}\p{M}\p{N}_]+(([.-]|::)[\p{L}\p{M}\p{N}_]+)*(\+\+|#)?/gu) ?? []).map(chain =>
  [chain, ...chain.split(solid).flatMap(run => solid.test(run)
    ? run[1] ? [...run.slice(1)].map((letter, i) => run[i] + letter) : run
    : run.match(/\p{Lu}*[^\P{L}\p{Lu}]+[\p{M}\p{N}]*|[\p{Lu}\p{N}]+/gu) ?? [])].map(plain))

const search = async () => {
  index.n
  const { q, tag, score: least, ...facets } = Object.fromEntries(new FormData(form)), words = read(q)
  const [steps, ...found] = await Promise.all([
    load(form.dataset.scores), ...words.map((word, i) => look(word, !words[i + 1] && !/\s$/.test(q))),
    ...tag ? [find('[' + tag.trim().toLowerCase())] : [],
    ...Object.values(facets).flatMap(value => value ? find(']' + value, true) : [])])
  const filters = found.splice(words.length), asked = q.trim() || filters[0] || least, all = []
  let score = 0, whole = 0
  const terms = found.map((hits, i) => {
    const [word] = words[i], size = hits.filter(hit => hit).length, weight = Math.log(1 + index.n / (size + .5))
    const need = size < index.n * .4 && !index.common.includes(word) && word[1] ? weight : 0
    whole += need
    return { hits, weight, need }
  })
  numbers(asked && steps).forEach((step, id) => {
    score += step >> 1 ^ -(step & 1)
    let fit = +!q.trim(), has = 0, best = 0, near = 1.2, part
    for (const { hits, weight, need } of terms) {
      const most = Math.ceil(hits[id]), here = (most - hits[id]) * 2 ** 30
      if (!most) continue
      if (best && part != here) near = 1
      fit += most * weight
      has += need
      if (weight > best) [best, part] = [weight, here]
    }
    fit *= near * (1 + has) ** 2 * (25 + Math.log(Math.max(1, score)))
    if (fit && score >= (least || score) && filters.every(hits => hits[id])) all.push({ id, score, part, fit, full: has > whole - .01 })
  })
  const best = all.filter(hit => hit.full)
  return [asked, (best[0] ? best : all).sort((a, b) => b.fit - a.fit)]
}

const line = ({ part, score }, [page, title, tags, date, count, isSolved, answers, comments, ...texts]) => {
  const row = item.content.cloneNode(true), kind = ['content', 'question', 'answer', 'comment'][part & 3], which = part >> 2
  const found = part >= 0 ? item.dataset[kind].replace('#', which + 1) : '', excerpt = part % 4 == 2 && texts[which + 1] || texts[0]
  tags = tags.map(tag => make('a', { href: `t/${page.split('/')[0]}/${tag}/index.html`, text: decodeURIComponent(tag.replaceAll('_', '%')) }))
  for (const box of row.querySelectorAll('[data-put]')) box.append(...[{ title, found, score, count, date, tags, excerpt }[box.dataset.put]].flat())
  row.firstElementChild.classList.toggle('done', isSolved)
  row.querySelector('a').href = `q/${page}.html#${kind}` + (part > 1 ? '-' + (part & 1 ? comments : answers)[which] : '')
  return row
}

const show = async (count = 10) => {
  const mine = ++turn, say = (state, count) => note.textContent = note.dataset[state]?.replace('#', count)
  try {
    const [asked, hits] = await search()
    const rows = await Promise.all(hits.slice(0, count).map(async hit => line(hit, (await file('q', hit.id >> 3))[hit.id % 8])))
    if (mine != turn) return
    list.replaceChildren(...rows)
    more.hidden = !hits[count]
    more.onclick = () => show(count + 10)
    say(asked && (hits[0] ? hits[0].full ? 'all' : 'near' : 'none'), hits.length)
  } catch { say('lost') }
}

form.oninput = () => {
  history.replaceState(0, 0, '?' + new URLSearchParams([...new FormData(form)].filter(field => field[1])))
  show()
}

const start = () => {
  for (const field of form) {
    field.value = new URLSearchParams(location.search).get(field.name)
    field.value ||= '' // none
  }
  form.hidden = 0
  show()
}
onload = () => index || start()
}
