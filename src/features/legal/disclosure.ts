import { brand } from '#core/contract/brand.ts'
import { TERMS_VERSION } from '#core/contract/terms-version.ts'
import { contact, definitions, list, section, type LegalDocument } from './legal-document.ts'

/** What the figures are, what they are not, and who does what. */
export const disclosure: LegalDocument = {
  path: '/disclosure',
  title: 'Disclosure',
  version: TERMS_VERSION,
  summary: [
    `${brand} helps you plan. What it shows is education and estimates. It is not individual advice, and it is not an offer to buy or sell anything.`,
    'Projections rest on assumptions that you can read. None of them is a promise. You can lose money when you invest.',
    `${brand} is not a bank, a broker, an insurer or a tax preparer. Accounts, trades, cards and cover come from other companies, under their own agreements.`,
    'Insurance premiums are illustrative. Tax figures are federal estimates.',
  ],
  sections: [
    section(
      'about',
      'About this document',
      `${brand} is software for planning your household’s money. Each installation is run by a person or an organization, which we call the operator. In this document, “we” and “us” mean the operator of the installation that you use.`,
      'Please read this page before you rely on a figure. It says what the figures are, where they come from, and what they leave out. It goes with the Terms and Conditions and the Privacy Policy.',
      'Some installations leave out some features, such as paid plans, linked banks or brokerage. Where a feature is absent, what we say about it does not apply to you.',
    ),
    section(
      'not-advice',
      'Education, not individual advice',
      `${brand} shows general information and the results of calculations on what you enter or link. It does not know everything about you. It does not judge whether a particular investment, loan, policy or tax step is right for you.`,
      'Nothing in it is investment, legal, tax, accounting or insurance advice, and using it does not make us your fiduciary (a person bound by law to put your interests first). If you want advice for your situation, ask a professional who is qualified to give it.',
      `The software is not registered as an investment adviser, a broker-dealer, a bank, an insurer or a money transmitter. If the operator holds a registration or a license, the operator must tell you which one and under what name. You can check: investment advisers at adviserinfo.sec.gov, brokers at brokercheck.finra.org, and insurance agents with your state’s insurance department.`,
    ),
    section(
      'no-offer',
      'No offer',
      `${brand} does not offer or recommend any security, loan or policy. Model portfolios are described by kind of asset, such as US stocks or US bonds. They are examples to plan with. A button that starts an application or an order passes on your own instruction, to a company that decides whether to accept it.`,
    ),
    section(
      'projections',
      'Projections are estimates',
      `Important: the projections and other figures that ${brand} generates about the likelihood of investment outcomes are hypothetical. They do not reflect actual investment results and are not guarantees of future results.`,
      'A chance of success, such as “74%”, is our estimate of the share of simulated futures in which you reach the target. It is not the chance in the real world, which nobody knows. The range from good to bad outcomes in a picture is not a limit. Results can be worse than the worst line shown.',
      'The same inputs give the same picture, because nothing in the calculation is random. The picture changes when you change an input, when your accounts change, or when the assumptions are updated.',
    ),
    section(
      'assumptions',
      'What the projections assume',
      'Each model portfolio comes with an expected return, a volatility (how much returns swing) and a cost. The app shows them in a table with their source and date. These are the main simplifications:',
      list(
        'Returns are drawn from a lognormal distribution, month by month, with fixed links between kinds of assets. Real markets have sharper falls than this.',
        'The average return, the swings and the links stay the same for the whole period. Real ones do not.',
        'You put in what you said, when you said it, and you stay with the model.',
        'Fees in the assumptions are taken off. Your own fees, spreads and taxes may be higher.',
        'Inflation follows the rate shown, unless the page says otherwise.',
        'Savings goals with an interest rate assume that the rate does not change.',
      ),
      'You can change many of these. Try worse ones before you decide something that matters.',
    ),
    section(
      'history',
      'Past results and history',
      'Past performance does not predict future results. When a page replays a plan through past markets, it uses a record of market indexes. You cannot invest in an index directly, and an index pays no fees or taxes. A long record still holds only a few periods that do not overlap, and the future may be unlike all of them.',
      'The returns that we work out for your own accounts depend on the balances and dates we have. They can differ from the statement of your bank or broker. The statement is what counts.',
    ),
    section(
      'data',
      'Limits of the data',
      'Prices, balances, transactions, interest rates and reference figures come from you, from companies that you link, and from public sources. They can be late, incomplete or wrong. Offline, you see the last figures that this device received, with their age.',
      'Categories for transactions are guesses until you correct them. Published spending shares are averages of many households and say nothing about what is right for yours.',
    ),
    section(
      'risks',
      'Risks of investing',
      'All investing carries risk, including the loss of what you put in. Spreading money over kinds of assets lowers some risks, but it does not ensure a gain or prevent a loss.',
      definitions(
        [
          'Stocks',
          'Prices can fall far and stay low for years. International stocks add the risk of currencies and of other countries’ laws.',
        ],
        ['Bonds', 'Prices fall when interest rates rise. An issuer may fail to pay.'],
        [
          'TIPS',
          'These are US government bonds that follow inflation. Their price can still fall before they mature.',
        ],
        [
          'Real estate',
          'Property can be hard to sell and often uses borrowed money, which makes losses larger.',
        ],
        ['Cash', 'It holds its dollar value, but inflation lowers what it buys.'],
      ),
      'The risk questionnaire is a starting point. Your answers may change with your mood and with the market. The band that it gives you does not mean that a portfolio suits you.',
    ),
    section(
      'retirement',
      'Retirement figures',
      'Life expectancy comes from Social Security’s period life table by age and sex, and you can edit it. A table speaks of averages. Many people live much longer, so look at what happens if you do.',
      'Social Security amounts are our estimates from what you enter, under the rules as we know them. They are not from the Social Security Administration. Your own record is at ssa.gov. Pension figures follow what you enter. Contribution limits and distribution rules follow the year shown and can change.',
      'Withdrawal strategies are compared under the same assumptions. A strategy that did best in the past can be the wrong one for the next thirty years.',
    ),
    section(
      'debt-spending',
      'Debt, spending and reminders',
      'Payoff dates and interest saved are worked out from the balance, rate and payments that you enter or link. Your lender’s daily interest, fees and rounding can differ. The lender’s statement is what counts. We do not lend, negotiate debts or repair credit.',
      '“Safe to spend today” is an estimate from your limits and from the transactions we have seen. A charge that has not arrived yet is not in it.',
      'Reminders help you remember. They can come late or not at all, for example when your phone is off or your browser has dropped its permission. You remain responsible for paying on time.',
    ),
    section(
      'tax',
      'Tax estimates',
      'Tax figures are estimates of US federal income tax and payroll tax (Social Security and Medicare) for the year shown. They cover common cases: the brackets, the standard or itemized deduction, long-term gains and the child credit. They leave out state and local tax and many federal rules.',
      'Do not file a return or change your withholding on these figures alone. Ask a tax professional, or see irs.gov.',
    ),
    section(
      'insurance',
      'Protection and premiums',
      'The cover that we show as needed comes from general methods, such as replacing income for a number of years. Premiums are illustrative. They come from a rate table that says so, by age, sex at birth, smoking, state and amount. They are not quotes, and no insurer has agreed to them.',
      `${brand} is not an insurer, agent or broker. Asking for a bundle here does not insure you. You are covered only when an insurer has issued a policy and you have paid what it asks. Do not cancel a policy that you have until a new one is in force.`,
    ),
    section(
      'third-parties',
      'Banks, brokers and other companies',
      'When the operator has switched them on, these companies do what their name stands for. Your agreement for that service is with them.',
      definitions(
        ['Plaid', 'Connects the bank accounts that you choose.'],
        ['Stripe', 'Takes card payments for your subscription.'],
        ['Calendly', 'Books calls with advisors.'],
        ['Interactive Brokers', 'Opens brokerage accounts, holds them and carries out orders.'],
        ['Twilio', 'Carries text messages.'],
      ),
      'They are not responsible for what we show, and we do not control what they do. They may decline an application or an order, change a fee or interrupt a service. Naming them here does not mean that they endorse this product.',
      `${brand} never holds your money or your securities. It does not promise that an order is carried out, when, or at what price. A preview of an order is an estimate.`,
    ),
    section(
      'fdic-sipc',
      'FDIC and SIPC',
      `${brand} is not a bank and is not insured by the FDIC, the federal agency that insures bank deposits. It is not a member of SIPC, the body that protects customers when a broker fails.`,
      'A deposit at an FDIC-insured bank may be insured if that bank fails, up to the limits of the law. Cash and securities in an account at a SIPC member may be protected if that broker fails, up to the limits of the law. Neither protects you against a fall in value. Ask your bank or broker what applies to your account.',
      'Investments are not FDIC insured, are not guaranteed by a bank, and may lose value.',
    ),
    section(
      'advisors',
      'Advisors',
      'A person becomes an advisor in this installation only when the operator gives them that role. The role is a setting in the software. It is not proof of a license. Before you act on what an advisor says, ask for their name and registration, and for the documents that they must give you, such as Form ADV or Form CRS. Check them at the addresses above.',
      'An advisor can see your plan only while you share it, and only to read it. Each reading is recorded and you can see the record in settings. What an advisor tells you on a call is between you and them. They answer for it.',
    ),
    section(
      'conflicts',
      'Conflicts of interest',
      'You should know who earns what.',
      list(
        'The operator earns from paid plans, so it earns more when you choose a larger plan.',
        'Advisor calls are part of paid plans. An advisor may offer you further services for a fee.',
        'The software takes no commission. It does not rank a portfolio, a debt strategy or a cover by what anybody pays for it.',
        'If the operator or an advisor receives money or another benefit from a company named here, they must tell you before you act.',
      ),
    ),
    section(
      'trial',
      'Trial installations',
      'An installation can run with stand-ins for outside companies, called the sandbox. Banks, cards, text messages, advisors, brokerage accounts and trades are then invented. No money moves and nothing is bought. If the page /dev/outbox opens on your installation, it is one of these. Do not enter real details there.',
    ),
    section(
      'changes',
      'Changes and questions',
      'The date at the top names the version. When this document changes in a way that matters, we give it a new version and tell you before it holds.',
      contact,
    ),
  ],
}
