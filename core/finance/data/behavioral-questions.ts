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
    text: 'You’re offered one flip of a coin. Tails costs you $100. How much would heads have to pay before you’d play?',
    options: [
      { id: 'a', text: '$110', points: 0 },
      { id: 'b', text: '$150', points: 1 },
      { id: 'c', text: '$200', points: 2 },
      { id: 'd', text: '$300 or more, or I wouldn’t play', points: 3 },
    ],
  },
  {
    id: 'loss-fall',
    tendency: 'loss-aversion',
    text: 'Your retirement savings drop from $400,000 to $320,000 in three months. You won’t need the money for 10 years. What do you do?',
    options: [
      { id: 'a', text: 'Invest more while prices are low', points: 0 },
      { id: 'b', text: 'Leave everything as it is', points: 1 },
      { id: 'c', text: 'Move some of it to something safer', points: 2 },
      { id: 'd', text: 'Move all of it to something safer', points: 3 },
    ],
  },
  {
    id: 'loss-check',
    tendency: 'loss-aversion',
    text: 'One of your funds is down 15% from what you paid, and you find a better one. What would you most likely do?',
    options: [
      { id: 'a', text: 'Switch. What I paid no longer matters', points: 0 },
      { id: 'b', text: 'Switch half of it', points: 1 },
      { id: 'c', text: 'Wait until I’m back to what I paid', points: 3 },
      { id: 'd', text: 'Avoid looking at it', points: 2 },
    ],
  },
  {
    id: 'recency-streak',
    tendency: 'recency',
    text: 'Stocks have gone up sharply for four years in a row. What do you expect over the next four?',
    options: [
      { id: 'a', text: 'Four good years say little about the next four', points: 0 },
      { id: 'b', text: 'Returns a little below average', points: 0 },
      { id: 'c', text: 'More good years', points: 2 },
      { id: 'd', text: 'The same, or even better', points: 3 },
    ],
  },
  {
    id: 'recency-fund',
    tendency: 'recency',
    text: 'You’re choosing between two funds that own nearly the same things. What matters most to you?',
    options: [
      { id: 'a', text: 'What each one costs a year', points: 0 },
      { id: 'b', text: 'How each one did over 20 years', points: 1 },
      { id: 'c', text: 'How each one did over the last 3 years', points: 2 },
      { id: 'd', text: 'Which one did better last year', points: 3 },
    ],
  },
  {
    id: 'recency-news',
    tendency: 'recency',
    text: 'The news has been about a falling market for a month. What happens to your plan?',
    options: [
      { id: 'a', text: 'Nothing. It allows for months like this', points: 0 },
      { id: 'b', text: 'I check it more often', points: 1 },
      { id: 'c', text: 'I hold off on investing', points: 2 },
      { id: 'd', text: 'I make a new plan', points: 3 },
    ],
  },
  {
    id: 'confidence-range',
    tendency: 'overconfidence',
    text: 'For 10 trivia questions, you give a low and a high guess that you’re 90% sure of. How many of the 10 answers would really fall in your ranges?',
    options: [
      { id: 'a', text: 'Five or six. Most people’s ranges are too narrow', points: 0 },
      { id: 'b', text: 'Seven', points: 1 },
      { id: 'c', text: 'Eight or nine', points: 2 },
      { id: 'd', text: 'All ten', points: 3 },
    ],
  },
  {
    id: 'confidence-pick',
    tendency: 'overconfidence',
    text: 'With a weekend of research, how well could you pick 10 stocks for the next five years?',
    options: [
      { id: 'a', text: 'Probably worse than an index fund', points: 0 },
      { id: 'b', text: 'About as well as an index fund', points: 1 },
      { id: 'c', text: 'A little better than an index fund', points: 2 },
      { id: 'd', text: 'Clearly better than an index fund', points: 3 },
    ],
  },
  {
    id: 'present-wait',
    tendency: 'present-bias',
    text: 'You can have $1,000 today, or more in a year. How much would make you wait?',
    options: [
      { id: 'a', text: '$1,050', points: 0 },
      { id: 'b', text: '$1,150', points: 1 },
      { id: 'c', text: '$1,400', points: 2 },
      { id: 'd', text: 'I’d take the $1,000 today', points: 3 },
    ],
  },
  {
    id: 'present-raise',
    tendency: 'present-bias',
    text: 'You get a raise of $300 a month. What happens to it in the first year?',
    options: [
      { id: 'a', text: 'I save most of it automatically', points: 0 },
      { id: 'b', text: 'I save about half', points: 1 },
      { id: 'c', text: 'I plan to save it later in the year', points: 3 },
      { id: 'd', text: 'I spend it. That’s what a raise is for', points: 2 },
    ],
  },
]
