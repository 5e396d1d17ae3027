// The search of a site: reads the index that sodigest wrote, without a server.
//
// Pages opened from disk can only load classic scripts, so every file of the index is a script that calls `S`
// with its content. `search.html` loads the directory, which names the other files. `form`, `list`, `note`,
// `more` and `item` are the elements of `search.html` with these ids. The documentation of the module Search
// describes the file formats. Sites get a minified copy, which Scripts/embed writes.
{
// MARK: Files of the index

let directory // the contents of the index, and the hashes in its file names
let content // the content of the script that ran last
const files = {}

S = value => directory ? content = value : start(directory = value)

const element = (name, properties) => Object.assign(document.createElement(name), properties)

const load = src => files[src] ??= new Promise((resolve, reject) =>
  document.head.append(element('script', { src, onload: () => resolve(content), onerror: reject })))

// The kinds are `w` for shards of words, and `q` for entries of eight questions each.
const indexFile = (kind, number) =>
  load(`search/${kind + number}-${directory[kind].substr(8 * number, 8)}.js`)

// Decodes numbers in the format of `DenseCode`: the last character of a number is below `]`.
const readNumbers = text => {
  const numbers = []
  let high = 0
  for (const code of new TextEncoder().encode(text)) {
    if (code > 92) {
      high = high * 34 + code - 93
    } else {
      numbers.push(high * 56 + code - 35 - (code > 60))
      high = 0
    }
  }
  return numbers
}

// MARK: Words of a query, by the rules of `SearchTokenizer`

const wordPattern = /[.@#$]?[\p{L}\p{M}\p{N}_]+(([.-]|::)[\p{L}\p{M}\p{N}_]+)*(\+\+|#)?/gu
// The boundaries between parts of a word: signs, and before a capital; in a run of capitals, before the last.
const partBoundary = /[^\p{L}\p{M}\p{N}]+|(?<=\P{Lu})(?=\p{Lu})|(?=\p{Lu}\p{Ll})/u
// Words with letters beyond ASCII have boundaries at signs only.
const signBoundary = /[^\p{L}\p{M}\p{N}_]+/u
// Letters of scripts that are written without spaces.
const unspacedPattern = /([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u9fff\uf900-\ufaff]+)/u

// Folds a word: lower case, no accents, at most 40 letters, no plural `s`.
const fold = word => word.toLowerCase().normalize('NFD').replace(/[\u0300-\u036f]/g, '').normalize()
  .replace(/ς/g, 'σ').slice(0, 40).replace(/(?<=..[a-rt-z])s$/, '')

// Single letters are indexed in titles only, so they are used only if a word has no other parts.
const partsOf = word => {
  const boundary = /[^\0-\x7f]/.test(word) ? signBoundary : partBoundary
  const parts = word.split(unspacedPattern).flatMap(run =>
    !unspacedPattern.test(run) ? run.split(boundary).filter(part => part)
      : run[1] ? [...run.slice(1)].map((letter, i) => run[i] + letter) : run)
  const long = parts.filter(part => part[1])
  return long[0] ? long : parts
}

// The words of a text, each as a list of the whole word and its parts.
const wordsOf = text =>
  (text.match(wordPattern) ?? []).map(word => [word, ...partsOf(word)].map(fold)).filter(([whole]) => whole)

// MARK: Postings

// The weights of title, question, answer and comment.
const fieldWeights = [9, 3, 2, 1]

// The shards that may contain a word: the one with its range and, for a prefix, those that follow; at most four.
const shardsOf = (word, isPrefix) => directory.starts
  .flatMap((start, i) => {
    const hasWord = start <= word && !(directory.starts[i + 1] <= word)
    return hasWord || isPrefix && word[1] && start.startsWith(word) ? i : []
  })
  .slice(0, 4)
  .map(i => indexFile('w', i))

// Returns a number for each question, which encodes how well it fits a word, and the place of its best posting.
//
// The number rounded up is the fit. The rounding difference times 2 ** 30 is the place: the kind of the posting
// plus 4 times the index of the answer or comment.
const findWord = async (word, isPrefix) => {
  const fits = new Float64Array(directory.q.length)
  for (const shard of await Promise.all(shardsOf(word, isPrefix))) {
    let other = ''
    for (const line of shard.split('!')) {
      // A line begins with the number of letters that its word shares with the previous one.
      const [rest, postings] = line.split(' ')
      other = other.slice(0, rest.charCodeAt() - 35) + rest.slice(1)
      if (!postings || other != word && !(isPrefix && other.startsWith(word))) continue
      addPostings(postings, other == word ? 5 : 2, fits)
    }
  }
  return fits
}

const addPostings = (postings, weight, fits) => {
  const numbers = readNumbers(postings)
  for (let i = 0, question = 0; i < numbers.length; question++) {
    const value = numbers[i++], kind = value >> 1 & 3, isRepeated = value % 2
    const place = kind + (kind > 1 && 4 * numbers[i++])
    question += value >> 3
    const fit = fieldWeights[kind] * (2 + isRepeated) * weight - place / 2 ** 30
    fits[question] = Math.max(fits[question], fit)
  }
}

// If no question has the word, looks for all of its parts.
const findWordOrParts = async ([whole, ...parts], isPrefix) => {
  const fits = await findWord(whole, isPrefix)
  if (!parts[0] || fits.some(fit => fit)) return fits
  const all = await Promise.all(parts.map((part, i) => findWord(part, isPrefix && !parts[i + 1])))
  return all[0].map((fit, question) => all.every(fits => fits[question]) && fit)
}

// MARK: Ranking

// The weight of a word; rare words weigh more. Questions need not contain common words and single letters.
const termOf = (fits, [word]) => {
  const count = fits.filter(fit => fit).length
  const weight = Math.log(1 + directory.n / (count + .5))
  const isNeeded = count < directory.n * .4 && !directory.common.includes(word) && word[1]
  return { fits, weight, need: isNeeded ? weight : 0 }
}

// How well a question fits all words, and the place of the word with the greatest weight. The fit is better if all
// words are in the same place.
const rank = (question, terms, hasWords) => {
  let fit = hasWords ? 0 : 1, needMet = 0, best = 0, nearness = 1.2, place
  for (const { fits, weight, need } of terms) {
    const wordFit = Math.ceil(fits[question]), wordPlace = (wordFit - fits[question]) * 2 ** 30
    if (!wordFit) continue
    if (best && place != wordPlace) nearness = 1
    fit += wordFit * weight
    needMet += need
    if (weight > best) [best, place] = [weight, wordPlace]
  }
  return { fit: fit * nearness * (1 + needMet) ** 2, needMet, place }
}

// Returns whether the form has a query or filter, and the questions found, best first.
const search = async () => {
  directory.n // throws if the directory is missing; the caller reports it
  const { q, tag, score: leastScore, ...facets } = Object.fromEntries(new FormData(form))
  const words = wordsOf(q)
  // Tags and facets are indexed as words that no text contains. The last word may be incomplete.
  const [scoreSteps, ...found] = await Promise.all([
    load(form.dataset.scores),
    ...words.map((word, i) => findWordOrParts(word, !words[i + 1] && !/\s$/.test(q))),
    ...tag ? [findWord('[' + tag.trim().toLowerCase())] : [],
    ...Object.values(facets).flatMap(value => value ? findWord(']' + value, true) : [])
  ])
  const filters = found.splice(words.length)
  const isAsked = q.trim() || filters[0] || leastScore
  const terms = found.map((fits, i) => termOf(fits, words[i]))
  const needed = terms.reduce((sum, { need }) => sum + need, 0)

  const hits = []
  let score = 0
  // Scores are stored as differences from the previous one, with the sign in the lowest bit.
  readNumbers(isAsked && scoreSteps).forEach((step, question) => {
    score += step >> 1 ^ -(step & 1)
    const { fit, needMet, place } = rank(question, terms, q.trim())
    const isWanted = score >= (leastScore || score) && filters.every(fits => fits[question])
    if (!fit || !isWanted) return
    hits.push({
      question, score, place, fit: fit * (25 + Math.log(Math.max(1, score))),
      hasAll: needMet > needed - .01
    })
  })
  const complete = hits.filter(hit => hit.hasAll)
  return [isAsked, (complete[0] ? complete : hits).sort((a, b) => b.fit - a.fit)]
}

// MARK: Results

// `search.html` has examples of dates and numbers in the theme's language: the 1st and the 27th of each month
// in 3456, and 1000.
const dateText = date => {
  const [year, month, day] = date.split('-')
  return date && item.dataset.dates.split('|')[month - 1 + (day > 1 && 12)].replace(3456, year).replace(27, +day)
}
const numberText = number => `${number}`.replace('-', '−')
  .replace(/\d(?=(...)+$)/g, '$&' + item.dataset.thousand.slice(1, -3))

const row = ({ place, score }, [page, title, tags, date, author, count, isSolved, answers, comments, ...texts]) => {
  const row = item.content.cloneNode(true)
  // The noun for a number is one of three, for 0, 1 and more; those of solved questions follow.
  const noun = (name, number) => row.querySelector(`[data-put=${name}]`).dataset.nouns
    .split('|')[Math.min(Math.abs(number), 2) + (name == 'answers' && 3 * isSolved)]
  const kind = ['content', 'question', 'answer', 'comment'][place & 3], number = place >> 2
  const values = {
    title, author,
    score: numberText(score), votes: noun('votes', score),
    count: numberText(count), answers: noun('answers', count),
    date: dateText(date),
    tick: isSolved ? '✓ ' : '',
    found: place >= 0 ? item.dataset[kind].replace('#', number + 1) : '',
    tags: tags.map(tag => element('a', {
      href: `t/${page.split('/')[0]}/${tag}/index.html`, text: decodeURIComponent(tag.replaceAll('_', '%'))
    })),
    excerpt: place % 4 == 2 && texts[number + 1] || texts[0]
  }
  for (const box of row.querySelectorAll('[data-put]')) box.append(...[values[box.dataset.put]].flat())
  row.querySelector('.count').classList.toggle('solved', isSolved)
  const anchor = place > 1 ? '-' + (place & 1 ? comments : answers)[number] : ''
  row.querySelector('a').href = `q/${page}.html#${kind + anchor}`
  return row
}

let latestSearch = 0 // a search shows nothing if a later one has started

const showResults = async (limit = 10) => {
  const number = ++latestSearch
  const say = (state, count) => note.textContent = note.dataset[state]?.replace('#', count)
  try {
    const [isAsked, hits] = await search()
    const rows = await Promise.all(hits.slice(0, limit).map(async hit =>
      row(hit, (await indexFile('q', hit.question >> 3))[hit.question % 8])))
    if (number != latestSearch) return
    list.replaceChildren(...rows)
    more.hidden = !hits[limit]
    more.onclick = () => showResults(limit + 10)
    say(isAsked && (hits[0] ? hits[0].hasAll ? 'all' : 'near' : 'none'), hits.length)
  } catch { say('lost') }
}

// The address contains the query, so that it can be bookmarked and shared.
form.oninput = () => {
  history.replaceState(0, 0, '?' + new URLSearchParams([...new FormData(form)].filter(field => field[1])))
  showResults()
}

const start = () => {
  for (const field of form) {
    field.value = new URLSearchParams(location.search).get(field.name)
    field.value ||= '' // if a list has no such value
  }
  form.hidden = 0
  showResults()
}
onload = () => directory || start()
}
