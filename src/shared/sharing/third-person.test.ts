import { expect, it } from 'vitest'
import { thirdPerson } from './third-person.ts'

it.each([
  ['Your debt types', 'Ada’s debt types'],
  ['Your plan lasts until you’re 94 and Sam is 96', 'Ada’s plan lasts until they’re 94 and Sam is 96'],
  ['You’re debt-free', 'Ada is debt-free'],
  ['You’ve already stopped', 'Ada has already stopped'],
  ['You can spend $252 today', 'Ada can spend $252 today'],
  ['You owe', 'Ada owes'],
  ['You pay', 'Ada pays'],
  ['You save 10% of pay.', 'Ada saves 10% of pay.'],
  ['You spend as planned in every market', 'Ada spends as planned in every market'],
  ['You don’t have a gap', 'Ada doesn’t have a gap'],
  ['You still carry a balance', 'Ada still carries a balance'],
  ['When can you stop?', 'When can Ada stop?'],
  ['What will you live on?', 'What will Ada live on?'],
  ['When do you plan to retire?', 'When does Ada plan to retire?'],
  ['What you need', 'What Ada needs'],
  ['What you need and have', 'What Ada needs and has'],
  ['You', 'Ada'],
  [
    'You need $5,200 a month. You have no coverage yet.',
    'Ada needs $5,200 a month. They have no coverage yet.',
  ],
  ['You have $100 of the $200 you need: $100 short', 'Ada has $100 of the $200 they need: $100 short'],
  [
    'How would someone who knows you well describe you as a risk taker?',
    'How would someone who knows Ada well describe them as a risk taker?',
  ],
  ['More risk than average suits you', 'More risk than average suits Ada'],
  ['Social Security pays you $6,777 a month together', 'Social Security pays Ada $6,777 a month together'],
  ['$21,520 from you and $6,920 from employers.', '$21,520 from Ada and $6,920 from employers.'],
  ['If they rise, you can spend more than you do now', 'If they rise, Ada can spend more than they do now'],
  ['You’ll pay about $9,000 in taxes', 'Ada will pay about $9,000 in taxes'],
  [
    'Your plan pays $92.73; your usual payment is $420.',
    'Ada’s plan pays $92.73; their usual payment is $420.',
  ],
  ['You save $14,688. Your plan ends first.', 'Ada saves $14,688. Their plan ends first.'],
  ['Includes balances you entered', 'Includes balances Ada entered'],
  ['Charged $24.99, after you canceled', 'Charged $24.99, after Ada canceled'],
  ['Papers say what you want when you can’t.', 'Papers say what Ada wants when they can’t.'],
  ['Losses bother you much more than gains.', 'Losses bother Ada much more than gains.'],
  [
    'In your plan, Social Security starts at 69 for you and at 67 for Sam.',
    'In Ada’s plan, Social Security starts at 69 for them and at 67 for Sam.',
  ],
  ['The best pair, you at 70 and Sam at 62', 'The best pair, Ada at 70 and Sam at 62'],
  ['when you’re 92', 'when Ada is 92'],
  ['A family’s youth', 'A family’s youth'],
  ['', ''],
])('says “%s” about a client', (text, about) => {
  expect(thirdPerson(text, 'Ada')).toBe(about)
})
