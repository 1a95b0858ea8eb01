/** Says about a client what the product says to them. */

const WORDS = /[\p{L}’]+|[^\p{L}’]+/gu
/** What stands for the client: after a name, and once they are named. */
const FORMS: Readonly<Record<string, readonly [ofName: string, they: string]>> = {
  your: ['’s', 'their'],
  yours: ['’s', 'theirs'],
  yourself: ['', 'themselves'],
  'you’re': [' is', 'they’re'],
  'you’ve': [' has', 'they’ve'],
  'you’ll': [' will', 'they’ll'],
  'you’d': [' would', 'they’d'],
}
const IRREGULAR: Readonly<Record<string, string>> = {
  are: 'is',
  were: 'was',
  have: 'has',
  'don’t': 'doesn’t',
  'aren’t': 'isn’t',
  'haven’t': 'hasn’t',
}
const MODAL = /^(?:can|could|will|would|may|might|must|should|did)(?:’t|not)?$|^won’t$/
/** Words between the client and their verb. */
const ADVERB = /^(?:already|also|always|never|now|only|still|usually)$/
/** The past has one form for everybody: `you entered`, `you paid`. */
const PAST = /[^e]ed$|^(?:bought|chose|got|made|paid|spent|sold|took)$/
/** After these the client is not the subject: `one of you lives alone`. */
const NO_SUBJECT = /^(?:by|for|from|like|of|to|with)$/
/** Before these the client is not the subject: `pays you both`, `from you and employers`. */
const NO_VERB =
  /^(?:a|after|an|and|as|at|before|both|by|each|for|from|in|is|more|much|of|on|or|per|so|than|the|to|together|well|with)$/

function third(verb: string): string {
  if (MODAL.test(verb) || PAST.test(verb)) return verb
  if (verb in IRREGULAR) return IRREGULAR[verb] ?? verb
  if (/(?:s|sh|ch|x|z|o)$/.test(verb)) return `${verb}es`
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`
}

/** The place of the word beside this one, in words with what is between them; undefined where a clause begins or ends. */
function beside(words: readonly string[], at: number, step: 2 | -2): number | undefined {
  return words[at + step / 2] === ' ' && words[at + step] !== undefined ? at + step : undefined
}

/** Gives the verb of a client who is named for the first time its ending. */
function conjugate(words: string[], at: number): void {
  const asked = beside(words, at, -2)
  const aid = asked === undefined ? '' : (words[asked] ?? '').toLowerCase()
  if (MODAL.test(aid)) return
  const other = { do: 'does', are: 'is', have: 'has' }[aid]
  if (asked !== undefined && other !== undefined) {
    words[asked] = other
    return
  }
  let verb = beside(words, at, 2)
  while (verb !== undefined && ADVERB.test(words[verb] ?? '')) verb = beside(words, verb, 2)
  if (verb === undefined) return
  words[verb] = third(words[verb] ?? '')
  // `You need $5,200 a month and have none`, up to the end of the sentence.
  for (let and = verb + 1; and < words.length && !/[.?!:;]/.test(words[and] ?? ''); and += 1) {
    const second = words[and] === 'and' ? beside(words, and, 2) : undefined
    if (second !== undefined) words[second] = IRREGULAR[words[second] ?? ''] ?? words[second] ?? ''
  }
}

/**
 * A text that addresses a client, such as a title, as one about them: by name where they first come up, as `they` from then on.
 * `Your plan lasts until you’re 94` becomes `Ada’s plan lasts until they’re 94`. It knows the forms in our own texts; what a client
 * entered does not belong here.
 */
export function thirdPerson(text: string, name: string): string {
  const words = text.match(WORDS) ?? []
  let isNamed = false
  for (const [at, word] of words.entries()) {
    const plain = word.toLowerCase()
    const next = words[beside(words, at, 2) ?? -1]
    const isSubject =
      next !== undefined &&
      /^\p{Ll}/u.test(next) &&
      !NO_VERB.test(next) &&
      !NO_SUBJECT.test(words[beside(words, at, -2) ?? -1] ?? '')
    const form = plain === 'you' ? (['', isSubject ? 'they' : 'them'] as const) : FORMS[plain]
    if (!form) continue
    const [ofName, they] = form
    if (!isNamed && plain === 'you' && isSubject) conjugate(words, at)
    words[at] = isNamed ? (word === plain ? they : they.replace(/^t/, 'T')) : name + ofName
    isNamed = true
  }
  return words.join('')
}
