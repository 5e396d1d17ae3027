// Reads words as WordReader does.
{
let data, index, turn = 0
const shards = {}, solid = /([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u9fff\uf900-\ufaff]+)/u

S = value => data = value

const make = (name, has) => Object.assign(document.createElement(name), has)

const load = (kind, id) => {
  const src = `search/${kind + id}-${index[kind].substr(8 * id, 8)}.js`
  return shards[src] ??= new Promise((done, onerror) =>
    document.head.append(make('script', { src, onload: () => done(data), onerror })))
}

const numbers = (text, all = [], high = 0) => {
  for (const code of new TextEncoder().encode(text))
    high = code > 92 ? high * 34 + code - 93 : !all.push(high * 56 + code - 35 - (code > 60))
  return all
}
const plain = word => word.toLowerCase().normalize('NFD').replace(/[\u0300-\u036f]/g, '').normalize()
  .slice(0, 40).replace(/(?<=..[a-rt-z])s$/, '')

// By question: fit, and part = kind + 4 * which.
const find = async (word, begun) => {
  const hits = new Map(), { starts } = index, first = starts.findLastIndex(start => start <= word)
  const near = starts.flatMap((start, i) => i == first || begun && word[1] && start.startsWith(word) ? i : [])
  for (const shard of await Promise.all(near.slice(0, 4).map(i => load('w', i)))) {
    let other = ''
    for (const line of shard.split('!')) {
      const [rest, found] = line.split(' ')
      other = other.slice(0, rest.charCodeAt() - 35) + rest.slice(1)
      if (!found || other != word && !(begun && other.startsWith(word))) continue
      const all = numbers(found)
      for (let i = 0, id = 0; i < all.length; id++) {
        const value = all[i++], kind = value >> 1 & 3, part = kind + (kind > 1 && 4 * all[i++])
        id += value >> 3
        const fit = [9, 3, 2, 1][kind] * (1 + value % 2 / 2) * (other == word || .4)
        if (!(hits.get(id)?.fit >= fit)) hits.set(id, { fit, part })
      }
    }
  }
  return hits
}

const look = async ([whole, ...words], begun) => {
  const hits = await find(whole, begun)
  if (hits.size || !words[0]) return hits
  const [some, ...others] = await Promise.all(words.map((word, i) => find(word, begun && !words[i + 1])))
  return new Map([...some].filter(([id]) => others.every(ids => ids.has(id))))
}

const read = text => (text.match(/[.@#$]?[\p{L}\p{M}\p{N}_]+(([.-]|::)[\p{L}\p{M}\p{N}_]+)*(\+\+|#)?/gu) ?? []).map(chain =>
  [chain, ...chain.split(solid).flatMap(run => solid.test(run)
    ? run[1] ? [...run.slice(1)].map((letter, i) => run[i] + letter) : run
    : run.match(/\p{Lu}*[^\P{L}\p{Lu}]+[\p{M}\p{N}]*|[\p{Lu}\p{N}]+/gu) ?? [])].map(plain))

const search = async () => {
  const { q, tag, score: least, ...facets } = Object.fromEntries(new FormData(form)), words = read(q)
  const [steps, ...found] = await Promise.all([
    load('s', 0), ...words.map((word, i) => look(word, !words[i + 1] && !/\s$/.test(q))),
    ...['[' + tag.toLowerCase(), ...Object.values(facets).map(value => ']' + value)].flatMap(word =>
      word[1] ? find(word, word[0] == ']') : [])])
  let score = 0, whole = 0
  const scores = numbers(steps).map(step => score += step >> 1 ^ -(step & 1)), filters = found.splice(words.length), all = new Map()
  if (!words[0]) found.push(filters[0] ?? new Map(least && scores.map((_, id) => [id, { fit: 9, part: 0 }])))
  found.forEach((hits, i) => {
    const [word] = words[i] ?? '_', weight = Math.log(1 + index.n / (hits.size + .5))
    const need = hits.size < index.n * .4 && !index.common.includes(word) && word[1] ? weight : 0
    whole += need
    for (const [id, { fit, part }] of hits) {
      const hit = all.get(id) ?? { fit: 0, has: 0, best: 0, near: 1.2, part }
      if (hit.part != part) hit.near = 1
      hit.fit += fit * weight
      hit.has += need
      if (weight > hit.best) [hit.best, hit.part] = [weight, part]
      all.set(id, hit)
    }
  })
  const hits = [...all].flatMap(([id, hit]) => least && scores[id] < least || filters.some(ids => !ids.has(id)) ? [] : {
    ...hit, id, score: scores[id], full: hit.has > whole - .01,
    fit: hit.fit * hit.near * (1 + hit.has) ** 2 * (25 + Math.log(Math.max(1, scores[id])))
  })
  const best = hits.filter(hit => hit.full)
  return [words[0] ?? filters[0] ?? least, (best[0] ? best : hits).sort((a, b) => b.fit - a.fit)]
}

const line = ({ part, score }, [page, title, tags, date, count, isSolved, answers, comments, ...texts]) => {
  const row = item.content.cloneNode(true), kind = ['content', 'question', 'answer', 'comment'][part & 3], which = part >> 2
  const found = item.dataset[kind].replace('#', which + 1), excerpt = part % 4 == 2 && texts[which + 1] || texts[0]
  tags = tags.map(tag => make('a', { href: `t/${page.split('/')[0]}/${tag}/index.html`, text: decodeURIComponent(tag.replace(/_/g, '%')) }))
  for (const box of row.querySelectorAll('[data-put]')) box.append(...[{ title, found, score, count, date, tags, excerpt }[box.dataset.put]].flat())
  row.firstElementChild.classList.toggle('done', isSolved)
  row.querySelector('a').href = `q/${page}.html#${kind}` + (part > 1 ? '-' + (part & 1 ? comments : answers)[which] : '')
  return row
}

const show = async (count = 10) => {
  const mine = ++turn, say = (state, count) => note.textContent = note.dataset[state]?.replace('#', count)
  try {
    const [asked, hits] = await search()
    const rows = await Promise.all(hits.slice(0, count).map(async hit => line(hit, (await load('q', hit.id >> 3))[hit.id % 8])))
    if (mine != turn) return
    list.replaceChildren(...rows)
    more.hidden = !hits[count]
    more.onclick = () => show(count + 10)
    say(asked && (!hits[0] ? 'none' : hits[0].full ? 'all' : 'near'), hits.length)
  } catch { say('lost') }
}

form.oninput = () => {
  history.replaceState(0, 0, '?' + new URLSearchParams([...new FormData(form)].filter(field => field[1])))
  show()
}

onload = () => {
  const asked = new URLSearchParams(location.search)
  for (const field of form) field.value = asked.get(field.name) ?? ''
  index = data
  form.hidden = 0
  show()
}
}
