import type { BehavioralQuestion } from '#core/finance/market/behavioral.ts'

/**
 * Ten questions on the biases that cost investors most; wording and points are this product's own (2026-11), so
 * they indicate a tendency to discuss, not a diagnosis. Points run from 0 (no bias) to 3.
 *
 * The biases are those of Kahneman and Tversky (1979, loss aversion), De Bondt and Thaler (1985, recency), Alpert and
 * Raiffa (1982) and Barber and Odean (2000, overconfidence), and Laibson (1997, present bias).
 */
export const BEHAVIORAL_QUESTIONS: readonly BehavioralQuestion[] = [
  {
    id: 'loss-coin',
    tendency: 'loss-aversion',
    text: 'A fair coin is tossed once. Tails costs you $100. What would heads have to pay for you to play?',
    options: [
      { id: 'a', text: '$110 is enough', points: 0 },
      { id: 'b', text: '$150', points: 1 },
      { id: 'c', text: '$200', points: 2 },
      { id: 'd', text: '$300 or more, or I wouldn’t play', points: 3 },
    ],
  },
  {
    id: 'loss-fall',
    tendency: 'loss-aversion',
    text: 'Your retirement savings fall from $400,000 to $320,000 in three months. You need none of it for ten years. What do you do?',
    options: [
      { id: 'a', text: 'Invest more while prices are low', points: 0 },
      { id: 'b', text: 'Leave everything as it is', points: 1 },
      { id: 'c', text: 'Move a part to something safer', points: 2 },
      { id: 'd', text: 'Move all of it to something safer', points: 3 },
    ],
  },
  {
    id: 'loss-check',
    tendency: 'loss-aversion',
    text: 'One of your funds is 15% below what you paid. A better one is available. What would you most likely do?',
    options: [
      { id: 'a', text: 'Switch: what I paid no longer matters', points: 0 },
      { id: 'b', text: 'Switch half', points: 1 },
      { id: 'c', text: 'Wait until it’s back to what I paid', points: 3 },
      { id: 'd', text: 'Put off deciding', points: 2 },
    ],
  },
  {
    id: 'recency-streak',
    tendency: 'recency',
    text: 'Stocks have risen strongly for four years running. What do you expect of the next four?',
    options: [
      { id: 'a', text: 'Four good years say little about the next four', points: 0 },
      { id: 'b', text: 'A little below average', points: 0 },
      { id: 'c', text: 'Fairly good years again', points: 2 },
      { id: 'd', text: 'The same or better', points: 3 },
    ],
  },
  {
    id: 'recency-fund',
    tendency: 'recency',
    text: 'You’re choosing between two funds that own much the same. What matters most?',
    options: [
      { id: 'a', text: 'What each costs a year', points: 0 },
      { id: 'b', text: 'What each did over twenty years', points: 1 },
      { id: 'c', text: 'What each did over the last three years', points: 2 },
      { id: 'd', text: 'Which did best last year', points: 3 },
    ],
  },
  {
    id: 'recency-news',
    tendency: 'recency',
    text: 'The news has been about a falling market for a month. How does it change your plan?',
    options: [
      { id: 'a', text: 'Not at all: the plan allows for such months', points: 0 },
      { id: 'b', text: 'I look at it more often', points: 1 },
      { id: 'c', text: 'I put off what I meant to invest', points: 2 },
      { id: 'd', text: 'I make a new plan', points: 3 },
    ],
  },
  {
    id: 'confidence-range',
    tendency: 'overconfidence',
    text: 'For ten facts, you guess a low and a high value so that nine of the ten should fall between them. How many do you think would?',
    options: [
      { id: 'a', text: 'Five or six: such ranges are mostly too narrow', points: 0 },
      { id: 'b', text: 'Seven', points: 1 },
      { id: 'c', text: 'Eight or nine', points: 2 },
      { id: 'd', text: 'All ten', points: 3 },
    ],
  },
  {
    id: 'confidence-pick',
    tendency: 'overconfidence',
    text: 'With a weekend of research, how well could you pick ten stocks for the next five years?',
    options: [
      { id: 'a', text: 'Most likely worse than an index fund', points: 0 },
      { id: 'b', text: 'About as well as one', points: 1 },
      { id: 'c', text: 'A little better', points: 2 },
      { id: 'd', text: 'Much better', points: 3 },
    ],
  },
  {
    id: 'present-wait',
    tendency: 'present-bias',
    text: 'You can have $1,000 today, or more in a year. How much would it take for you to wait?',
    options: [
      { id: 'a', text: '$1,050', points: 0 },
      { id: 'b', text: '$1,150', points: 1 },
      { id: 'c', text: '$1,400', points: 2 },
      { id: 'd', text: 'I would take it today', points: 3 },
    ],
  },
  {
    id: 'present-raise',
    tendency: 'present-bias',
    text: 'You get a raise of $300 a month. What happens to it in the first year?',
    options: [
      { id: 'a', text: 'Most is saved, by an automatic transfer', points: 0 },
      { id: 'b', text: 'About half is saved', points: 1 },
      { id: 'c', text: 'I mean to save it, later in the year', points: 3 },
      { id: 'd', text: 'It is spent: that is what a raise is for', points: 2 },
    ],
  },
]
