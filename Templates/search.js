// The search of a site: reads the index that sodigest wrote, without a server.
//
// Pages opened from disk can only load classic scripts, so every file of the index is a script that calls `S`
// with its content. `search.html` loads the directory, which names the other files. `form`, `list`, `note`,
// `more` and `item` are the elements of `search.html` with these ids. The documentation of the module Search
// describes the file formats and the rules of queries, which Swift code follows, too. Sites get a minified copy, which
// Scripts/embed writes.
{
// MARK: Files of the index

let directory // the contents of the index, and the hashes in its file names
let content // the content of the script that ran last
const files = {}

S = value => directory ? content = value : start(directory = value)

const all = promises => Promise.all(promises)
const element = (name, properties) => Object.assign(document.createElement(name), properties)

const load = src => files[src] ??= new Promise((resolve, reject) =>
  document.head.append(element('script', { src, onload: () => resolve(content), onerror: reject })))

// The kinds are `w` for shards of words, and `q` for entries of eight questions each.
const indexFile = (kind, number) =>
  load(`search/${kind + number}-${directory[kind].substr(8 * number, 8)}.js`)

const bytesOf = text => new TextEncoder().encode(text)

// Decodes numbers in the format of `DenseCode`: the last character of a number is below `]`.
const readNumbers = text => {
  const numbers = []
  let high = 0
  for (const code of bytesOf(text)) {
    if (code > 92) {
      high = high * 34 + code - 93
    } else {
      numbers.push(high * 56 + code - 35 - (code > 60))
      high = 0
    }
  }
  return numbers
}

// MARK: Words, by the rules of `SearchTokenizer`

// Letters that stand for an apostrophe separate words.
const wordPattern = RegExp('[.@#$]?L(([.-]|::)L)*(\\+\\+|#)?'.replace(/L/g, '((?![ʻ-ʽ])[\\p{L}\\p{M}\\p{N}_])+'), 'gu')
// The boundaries between parts of a word: signs, and before a capital; in a run of capitals, before the last.
const partBoundary = /[^\p{L}\p{M}\p{N}]+|(?<=\P{Lu})(?=\p{Lu})|(?=\p{Lu}\p{Ll})/u
// Words with letters beyond ASCII have boundaries at signs only.
const signBoundary = /(?:[^\p{L}\p{M}\p{N}_]|[ʻ-ʽ])+/u
// Letters of scripts that are found by pairs: those without spaces, and Korean, whose words have endings.
const unspacedPattern = /([\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3040-\u9fff\uac00-\ud7a3\uf900-\ufaff]+)/u

// Returns letters in their normal form, as `LetterFolding`: lower case, without accents and vowel signs. The directory
// has what browsers do not know.
const lettersOf = word => word.normalize('NFKD').replace(RegExp(directory.marks, 'g'), '').toUpperCase().toLowerCase()
  .normalize().replace(/[^\0-\x7f]/gu, letter => directory.folds[letter] ?? letter)

// Returns the index term of a word: at most 40 letters, without plural `s`.
const fold = word => lettersOf(word).slice(0, 40).replace(/(?<=..[a-rt-z])s$/, '')

// Words with other spellings and inflections.
const plainWord = /^[a-z]{4,}$/

// How the parts of words were written, by their terms.
const written = {}

// Single letters are indexed in titles only, so they are used only if a word has no other parts.
const partsOf = word => {
  const isPlain = !/[^\0-\x7f]/.test(word)
  const parts = word.split(isPlain ? partBoundary : signBoundary).flatMap(part => {
    written[fold(part)] = part
    return (isPlain ? part : lettersOf(part)).split(unspacedPattern).flatMap(run =>
      !run ? [] : run[1] && unspacedPattern.test(run) ? [...run.slice(1)].map((letter, i) => run[i] + letter) : run)
  })
  const long = parts.filter(part => part[1])
  return long[0] ? long : parts
}

// The terms of a word: the whole word and its parts.
const termsOf = word => [word, ...partsOf(word)].map(fold)
const splitWords = text => text.match(wordPattern) ?? []

// The words of a text, each as a list of its terms.
const wordsOf = text => splitWords(text).map(termsOf).filter(terms => terms[1])

// Other spellings of a word, as in `SpellingVariants`; a word that does not exist is never found.
const variantsOf = word => /-/.test(word) ? [word.replace(/-/g, '')]
  : !plainWord.test(word) ? []
    : directory.variants.map(([part, other]) => word.replace(RegExp(part), other)).filter(variant => variant != word)

// The stem by which inflections of a word find each other, as in `QueryWord.swift`.
const stemOf = word => {
  if (!plainWord.test(word)) return word
  const shorten = word => word.replace(/(?<=...)(ation|ing|ion|ed|er|ly|e)$/, '')
  return shorten(shorten(word)).replace(/(.)\1$/, '$1').replace(/y$/, 'i')
}

// The groups of words that follow each other, as in `WordGroup`: the term of the bucket, and the signature. Letters of
// scripts without spaces form no groups; their terms overlap.
const groupsOf = phrase => {
  const groups = []
  let previous, pair
  const mix = (first, second) => {
    let hash = Math.imul(first, 0x9e3779b1) ^ second
    hash = Math.imul(hash ^ hash >>> 15, 0x85ebca6b)
    return hash ^ hash >>> 13
  }
  const add = hash => groups.push(['~' + (hash >>> 18).toString(36), (hash & 0x3ffff) % 56])
  for (const run of phrase.split(signBoundary))
    for (const part of lettersOf(run).split(unspacedPattern)) if (part) {
      const bytes = bytesOf(fold(part)), isSpaced = !unspacedPattern.test(part)
      let hash = 0x811c9dc5
      for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x1000193)
      if (isSpaced && pair?.[1] + bytes.length < 11) add(mix(pair[0], hash))
      if (pair = isSpaced && previous && [mix(previous[0], hash), previous[1] + bytes.length]) add(pair[0])
      previous = isSpaced && [hash, bytes.length]
    }
  return groups
}

// MARK: Postings

// How a word of the index may differ from that of a query.
const asPrefix = 1, asInflection = 2 // as in `MatchedTerms.Mode`

// The weights of title, question, answer and comment.
const fieldWeights = [9, 3, 2, 1]

// The shards that may contain a word: the one with its range and, for a prefix, those that follow; at most four,
// and all for properties of questions.
const shardsOf = (word, isPrefix) => directory.starts
  .flatMap((start, i, starts) =>
    start <= word && !(starts[i + 1] <= word) || isPrefix && word[1] && start.startsWith(word) ? i : [])
  .slice(0, word[0] == ']' ? 99 : 4)
  .map(i => indexFile('w', i))

// Calls `add` with the postings of a word, of the words that begin with it, or of its inflections, their weight and
// the word.
const readPostings = async (word, mode, add) => {
  const stem = mode == asInflection && stemOf(word)
  for (const shard of await all(shardsOf(stem ? stem.replace(/i$/, '') : word, mode))) {
    let other = ''
    for (const line of shard.split('!')) {
      // A line begins with the number of letters that its word shares with the previous one.
      const [rest, postings] = line.split(' ')
      other = other.slice(0, rest.charCodeAt() - 35) + rest.slice(1)
      if (postings && (other == word || (stem ? stemOf(other) == stem : mode && other.startsWith(word))))
        add(readNumbers(postings), other == word ? 5 : 2, other)
    }
  }
}

// Returns a number for each question, which encodes how well it fits a word, and the place of its best posting.
//
// The number rounded up is the fit. The rounding difference times 2 ** 30 is the place: the kind of the posting
// plus 4 times the index of the answer or comment. If there is a function `valueOf`, it gives the number for a word.
const noQuestions = (fit = 0) => new Float64Array(directory.q.length).fill(fit)
const findTerm = async (term, mode, valueOf) => {
  const fits = noQuestions()
  await readPostings(term, mode, (numbers, weight, other) => {
    for (let i = 0, question = 0; i < numbers.length; question++) {
      const value = numbers[i++], kind = value >> 1 & 3, isRepeated = value % 2
      const place = kind + (kind > 1 && 4 * numbers[i++])
      question += value >> 3
      const fit = valueOf ? valueOf(other) : fieldWeights[kind] * (2 + isRepeated) * weight - place / 2 ** 30
      fits[question] = Math.max(fits[question], fit)
    }
  })
  return fits
}

const findGroup = async ([term, signature]) => {
  const fits = noQuestions()
  await readPostings(term, 0, numbers => {
    for (let i = 0, question = 0; i < numbers.length; i += 2) {
      question += numbers[i]
      if (numbers[i + 1] == signature) fits[question] = 1
    }
  })
  return fits
}

const isFound = fits => fits.some(fit => fit)
const intersect = lists => lists[0].map((fit, question) => lists.every(fits => fits[question]) && fit)
const unite = lists => !lists[1] ? lists[0] : lists[0].map((_, question) => Math.max(...lists.map(fits => fits[question])))
const findAll = async terms => intersect(await all(terms.map(term => findTerm(term))))

// MARK: Conditions of a query

// What the current search understood: the words to mark, and those that were replaced by similar ones.
let matched, corrections = []
// Parts of the query that look like an operator, but are none, or that only the archive can answer, each with its state.
let notes = []
// Whether words also find their inflections: in queries of words only.
let hasOnlyWords

// The number of insertions, deletions, replacements and swaps of neighbours between two words.
const distance = (word, other) => {
  let older, old, row = [...other, ''].map((_, i) => i)
  for (let i = 1; i <= word.length; i++) {
    [older, old, row] = [old, row, [i]]
    for (let j = 1; j <= other.length; j++) {
      row[j] = Math.min(old[j] + 1, row[j - 1] + 1, old[j - 1] + (word[i - 1] != other[j - 1]))
      if (word[i - 1] == other[j - 2] && word[i - 2] == other[j - 1]) row[j] = Math.min(row[j], older[j - 2] + 1)
    }
  }
  return row.at(-1)
}

// Looks for the word that is most similar to one that no question has; see `SpellingList`.
const findSimilar = async word => {
  let best, other = ''
  if (/^[a-z\x80-\uffff]{4,20}$/.test(word))
    for (const [, shared, rest, level] of (await load(form.dataset.typos)).matchAll(/(.)([^A-Z]*)([A-Z])/g)) {
      other = other.slice(0, shared.charCodeAt() - 35) + rest
      const limit = word[7] ? 2 : 1
      if (Math.abs(other.length - word.length) > limit) continue
      const edits = distance(word, other)
      const cost = edits + (other[0] != word[0]) / 2 - level.charCodeAt() / 1e3
      if (edits <= limit && !(best?.cost <= cost)) best = { cost, other }
    }
  if (!best) return noQuestions()
  corrections.push([written[word], best.other])
  matched.push([best.other])
  return findTerm(best.other)
}

// If no question has the word, looks for all of its parts, or for a similar word.
const findWord = async ([whole, ...parts], isPrefix, isExcluded) => {
  const terms = [whole, ...variantsOf(whole)]
  const inflected = hasOnlyWords && asInflection, mode = isPrefix ? asPrefix : inflected
  // A word that is being typed may be complete.
  const fits = unite(await all([
    ...terms.map(term => findTerm(term, inflected)), ...isPrefix ? [findTerm(whole, asPrefix)] : []
  ]))
  const hasWhole = isFound(fits)
  if (!isExcluded) matched.push(...[...terms, ...hasWhole ? [] : parts].flatMap(term => [[term, mode], [term, inflected]]))
  return hasWhole || !parts[0] ? fits : intersect(await all(parts.map(async (part, i) => {
    const fits = await findTerm(part, parts[i + 1] ? inflected : mode)
    return isFound(fits) || isExcluded ? fits : findSimilar(part)
  })))
}

const isRare = ([whole]) => !directory.common.includes(whole)

// Looks for the rarer words of a phrase and for its groups of words.
const findPhrase = async (phrase, isExcluded) => {
  const words = wordsOf(phrase).sort(([a], [b]) => b.length - a.length), rare = words.filter(word => isRare(word) && word[0][1])
  if (!isExcluded) matched.push(...words.map(([whole]) => [whole]))
  return intersect(await all([
    ...(rare[0] ? rare : words.slice(0, 1)).map(async ([whole, ...parts]) => {
      const fits = await findTerm(whole)
      return isFound(fits) ? fits : findAll(parts)
    }),
    ...groupsOf(phrase).map(findGroup)
  ]))
}

const userTerms = name => {
  const words = wordsOf(name).flatMap(([whole, ...parts]) => parts[1] ? parts : [whole])
  return words[1] ? words.slice(1).map((word, i) => `{${words[i]}+${word}`) : ['{' + words[0]]
}

const unquote = text => text.replace(/"/g, '')

// The number in a facet such as `]answers:3`, or the digits of its day.
const facetValue = facet => +facet.split(':')[1].replace(/-/g, '')

// Returns a function that finds the questions within limits such as `3..5` or `2011..`; nothing for other values. Facets
// match one limit exactly, dates by their beginning; `3m` is the day 90 days ago. Scores have no facet.
const range = (value, facet, limits, isDate) => {
  const match = value.replace(/(\d{1,4})([dmy])/g, (text, count, unit) =>
    new Date(Date.now() - count * { d: 1, m: 30, y: 365 }[unit] * 864e5).toISOString().slice(0, 10)
    + (text == value ? '..' : '')).match(limits)
  const [, lower, dots, upper = facet && !dots && lower] = match ?? []
  // Nothing is below or above a missing limit.
  const number = (text, digit) => text ? +(isDate ? text.replace(/-/g, '').padEnd(8, digit) : text) : NaN
  const first = number(lower, 0), last = number(upper, 9), isIn = number => !(number < first || number > last)
  return match && !(first > last) && (facet
    ? () => findTerm(`]${facet}:${isDate && lower == upper ? lower : ''}`, asPrefix, facet => isIn(facetValue(facet)))
    : () => scores.map(isIn))
}

// Returns a function that finds the questions with a property, given as in `is:accepted`; nothing if there is none. See
// `PageOperators` for the properties.
const filter = (name, value, [, facet, values, isDate] = []) => {
  if (name == 'user:') return value && (() => findAll(userTerms(value)))
  if (name == 'site:') return () => findTerm(`]site:${value.replace(/(\.stackexchange)?\.com$/, '')}`)
  if (isDate >= 0) return range(value, facet, values, isDate)
  const isWanted = values?.[value]
  return isWanted >= 0 && (async () => (await findTerm(']' + facet)).map(fit => !fit != isWanted))
}

// The conditions of a token of a query: each has a function that finds questions.
const conditionsOf = (token, isTyping) => {
  if (token[0] == '"') return wordsOf(unquote(token))[0]
    ? [{ find: isExcluded => findPhrase(unquote(token), isExcluded), isText: 1 }] : []
  if (/^\[.+]$/.test(token))
    return [{ find: () => findTerm(token.toLowerCase().replace(/(?<=..)\*?]$/, ''), token.at(-2) == '*' && asPrefix) }]
  const [query, name, value] = token.toLowerCase().match(/^(\w+:)(?!:|\/\/)(.*)/s) ?? [token], { operators } = directory
  const find = name && filter(name, unquote(value), operators[query] ?? operators[name])
  if (find) return [{ find }]
  // The operator that is written like this, or nearly.
  const [nearest] = Object.keys(operators).filter(other =>
    other == query || name && distance(name, other) <= !!(name[6] && other[5]))
  if (nearest) {
    const [example] = operators[nearest]
    notes.push(example == null ? ['archived', token] : ['unknown', token + (example && `” → “${example}`)])
    // If it is excluded, all questions are.
    if (name) return [{ find: noQuestions }]
  }
  // What follows a name that is none is a phrase.
  const pieces = token.split(/(?=")/)
  if (pieces[1]) return pieces.flatMap(piece => conditionsOf(piece))
  return wordsOf(token).map((word, i, words) => ({
    find: isExcluded => findWord(word, (isTyping || token.endsWith('*')) && !words[i + 1], isExcluded),
    isText: 1, word
  }))
}

// Parses a query into alternatives of conditions that a question must match, and conditions that it must not match.
const parse = query => {
  const needs = [], exclusions = []
  let joinsPrevious
  // Between tags, small letters do.
  const tokens = query.replace(/(]\s+)or(?=\s+\[)/g, '$1OR').match(/-?(?:(?:\w+:)?"[^"]*"?|\[[^\s"\]]+](?=\[)|[^\s"]+)/g) ?? []
  tokens.forEach((token, i) => {
    const isExcluded = token[0] == '-' && token[1]
    if (token == 'OR') return joinsPrevious = needs[0]
    if (isExcluded) token = token.slice(1)
    for (const condition of conditionsOf(token, !tokens[i + 1] && !/\s$/.test(query))) {
      if (isExcluded) exclusions.push(condition)
      else if (joinsPrevious) needs.at(-1).push(condition)
      else needs.push([condition])
      joinsPrevious = 0
    }
  })
  return [needs, exclusions]
}

// MARK: Ranking

// The scores of all questions; null for numbers that no question has.
let scores

// How well a question fits all texts, and the place of the text with the greatest weight.
const rank = (question, texts) => {
  let fit = +!texts[0], met = 0, best = 0, nearness = 1.2, place
  for (const { fits, isWord, weight, need } of texts) {
    const textFit = Math.ceil(fits[question]), textPlace = (textFit - fits[question]) * 2 ** 30
    if (!textFit) {
      if (isWord) continue
      return {}
    }
    // The fit is better if all words are in the same place.
    if (best && place != textPlace) nearness = 1
    fit += textFit * weight
    met += need
    if (weight > best) [best, place] = [weight, textPlace]
  }
  return { fit: fit * nearness * (1 + met) ** 2, met, place }
}

// Returns the questions that match a query, best first, and how many of them match all of it; or nothing if the query
// is empty.
const search = async () => {
  directory.n // throws if the directory is missing; the caller reports it
  const { q, tag, sort, ...choices } = Object.fromEntries(new FormData(form))
  matched = []
  corrections = []
  notes = []
  // Scores are stored as differences from the previous one, with the sign in the lowest bit.
  let last = 0
  scores ??= readNumbers(await load(form.dataset.scores)).map(step => {
    last += step >> 1 ^ -(step & 1)
    return last > -1e6 ? last : null
  })
  const [needs, exclusions] = parse(q)
  hasOnlyWords = !exclusions[0] && needs.every(need => !need[1] && need[0].word)
  // The other fields of the form are filters, named as in queries.
  for (const token of [`[${tag.trim()}]`, ...Object.entries(choices).map(([name, value]) => value && name + ':' + value)])
    for (const condition of conditionsOf(token)) condition.isText || needs.push([condition])
  if (!needs[0] && !exclusions[0]) return q.trim() && [[], 0]
  const rare = needs.filter(([{ word }, other]) => other || !word || isRare(word)), used = rare[0] ? rare : needs
  const [lists, excluded] = await all([
    all(used.map(async need => unite(await all(need.map(condition => condition.find()))))),
    all(exclusions.map(condition => condition.find(1)))
  ])
  const texts = [], filters = []
  used.forEach((need, i) => {
    const fits = lists[i], isWord = need.every(({ word }) => word)
    if (!need.every(({ isText }) => isText)) return filters.push(fits)
    const weight = Math.log(1 + directory.n / (fits.filter(fit => fit).length + .5))
    // Single letters are indexed in titles only.
    texts.push({ fits, isWord, weight, need: isWord && need.some(({ word }) => word[0][1]) ? weight : 0 })
  })
  const needed = texts.reduce((sum, { need }) => sum + need, 0)

  const keys = sort == 'votes' ? scores
    : sort && await findTerm(sort == 'active' ? ']active:' : ']asked:', asPrefix, facetValue)
  const hits = []
  scores.forEach((score, question) => {
    if (score == null || !filters.every(fits => fits[question]) || excluded.some(fits => fits[question])) return
    const { fit, met, place } = rank(question, texts)
    if (fit) hits.push({ question, score, place, met, fit: fit * (25 + Math.log(Math.max(1, score))) })
  })
  hits.sort((a, b) => sort && keys[b.question] - keys[a.question] || b.fit - a.fit)
  // Few questions with all words of a sentence are followed by others.
  const isComplete = ({ met }) => met > needed - .01, complete = hits.filter(isComplete), { length } = complete
  const rest = length ? Math.max(0, (hasOnlyWords && needs[2] ? 10 : 1) - length) : 50
  return [[...complete, ...hits.filter(hit => !isComplete(hit)).slice(0, rest)], length]
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

const isMatched = word => termsOf(word).some(term =>
  matched.some(([other, mode]) => term == other || mode == asPrefix && term.startsWith(other)
    || mode == asInflection && stemOf(term) == stemOf(other)))

const mark = textContent => element('mark', { textContent })

// The nodes of a text, with the words that were found marked.
const marked = text => {
  const nodes = []
  let end = 0
  for (const { 0: word, index } of text.matchAll(wordPattern)) if (isMatched(word)) {
    nodes.push(text.slice(end, index), mark(word))
    end = index + word.length
  }
  return [...nodes, text.slice(end)]
}

// The nodes of an excerpt, in which code is between backquotes.
const excerptOf = text => text.split('`').flatMap((piece, i) => {
  const code = element('code')
  code.append(...marked(piece))
  return i % 2 ? code : marked(piece)
})
const countMarks = text => splitWords(text).filter(isMatched).length

const row = ({ place, score }, [page, title, tags, date, author, count, isSolved, answers, comments, ...texts]) => {
  const row = item.content.cloneNode(true), part = selector => row.querySelector(selector)
  // The noun for a number is one of three, for 0, 1 and more.
  const noun = (name, number) => part(`[data-put=${name}]`).dataset.nouns
    .split('|')[Math.min(Math.abs(number), 2)]
  const kind = ['content', 'question', 'answer', 'comment'][place & 3], number = place >> 2
  // Of the texts with most of the words, that of the best match is shown.
  const [best] = [place % 4 == 2 && texts[number + 1] || texts[0], ...texts]
    .sort((a, b) => countMarks(b) - countMarks(a))
  const values = {
    title: marked(title), author,
    score: numberText(score), votes: noun('votes', score),
    count: numberText(count), answers: noun('answers', count),
    date: dateText(date),
    tick: isSolved ? '✓ ' : '',
    found: place >= 0 ? item.dataset[kind].replace('#', number + 1) : '',
    tags: tags.map(tag => element('a', {
      href: `t/${page.split('/')[0]}/${tag}/index.html`, text: decodeURIComponent(tag.replace(/_/g, '%'))
    })),
    excerpt: excerptOf(best)
  }
  for (const box of row.querySelectorAll('[data-put]')) box.append(...[values[box.dataset.put]].flat())
  if (isSolved) part('.count').classList.add('solved')
  else part('.unseen').remove()
  part('a').href = `q/${page}.html#${kind + (place > 1 ? '-' + (place & 1 ? comments : answers)[number] : '')}`
  return row
}

let latestSearch = 0 // a search shows nothing if a later one has started

// Says what was found, and which words were replaced, with a button for the query as it was typed.
const describe = (state, count) => {
  note.textContent = note.dataset[state]?.replace('#', numberText(count))
  note.prepend(...notes.map(([state, text]) => (note.dataset[state] ?? '').replace('#', () => text) + ' '))
  const [before, between, after] = note.dataset.fixed.split('#')
  note.prepend(...corrections.flatMap(([word, other]) => [
    before, mark(other), between,
    element('button', {
      textContent: word,
      onclick: () => form.oninput(form.q.value = form.q.value.replace(RegExp(word, 'i'), '"$&"'))
    }), after + ' '
  ]))
}

const parameters = () => new URLSearchParams([...new FormData(form)].filter(field => field[1]))

// Large sites have no index in files; `sodigest serve` searches the archive for them.
const askServer = async limit => {
  const { hits, complete, ...understood } = await (await fetch(`hits.json?${parameters()}&limit=${limit + 1}`)).json()
  ;({ matched, corrections, notes } = directory = understood)
  return [hits, complete]
}

const showResults = async (limit = 10) => {
  const number = ++latestSearch
  try {
    const found = await (form.dataset.live ? parameters().size > !!form.sort?.value && askServer(limit) : search()), [hits, complete] = found || [[]]
    const rows = await all(hits.slice(0, limit).map(async hit =>
      row(hit, hit.entry ?? (await indexFile('q', hit.question >> 3))[hit.question % 8])))
    if (number != latestSearch) return
    list.replaceChildren(...rows)
    more.hidden = !hits[limit]
    more.onclick = () => showResults(limit + 10)
    describe(found && (complete ? hits[complete] ? 'some' : complete > 1 ? 'all' : 'one' : hits[0] ? 'near' : 'none'), complete || hits.length)
  } catch { note.textContent = note.dataset.lost ?? note.textContent }
}

// MARK: The form

// The address contains the query, so that it can be bookmarked and shared.
form.oninput = () => {
  history.replaceState(0, 0, '?' + parameters())
  showResults()
}

// Enter and the arrow keys lead from the query into the results and back; Escape clears the results first, then the
// query.
onkeydown = event => {
  const links = [form.q, ...list.querySelectorAll('a.title')], index = links.indexOf(event.target)
  const next = links[index + ({ ArrowDown: 1, ArrowUp: -1, Enter: !index }[event.key] ?? NaN)]
  if (index < 0) return
  if (event.key == 'Escape') {
    form.q.focus()
    if (!links[1]) return form.oninput(form.q.value = '')
    latestSearch++
    list.replaceChildren(note.textContent = '')
    more.hidden = 1
  } else if (!next || next == event.target) return
  next?.focus()
  event.preventDefault()
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
