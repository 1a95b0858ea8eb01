import { brand } from '#core/contract/brand.ts'
import { TERMS_VERSION } from '#core/contract/terms-version.ts'
import { contact, definitions, list, section, type LegalDocument } from './legal-document.ts'

/** What the figures are, what they are not, and who does what. */
export const disclosure: LegalDocument = {
  path: '/disclosure',
  title: 'Disclosure',
  version: TERMS_VERSION,
  summary: [
    `${brand} helps you plan. It provides education and estimates. It isn’t individual advice, and it isn’t an offer to buy or sell anything.`,
    'Projections are based on assumptions you can review. None of them is a promise. You can lose money when you invest.',
    `${brand} is not a bank, a broker, an insurer or a tax preparer. Accounts, trades, card payments, and insurance come from other companies, under their own agreements.`,
    'Insurance premiums are illustrative. Tax figures are estimates.',
  ],
  sections: [
    section(
      'about',
      'About this document',
      `${brand} is software for planning your household’s money. Each installation is run by a person or an organization, which we call the operator. In this document, “we” and “us” mean the operator of the installation you use.`,
      'Please read this page before you rely on a figure. It explains what the figures are, where they come from, and what they leave out. Read it together with the Terms and Conditions and the Privacy Policy.',
      'Some installations don’t offer every feature, such as paid plans, linked banks, or brokerage. If your installation doesn’t have a feature, what we say about it doesn’t apply to you.',
    ),
    section(
      'not-advice',
      'Education, not individual advice',
      `${brand} shows general information and calculations based on what you enter or link. It doesn’t know everything about you. It doesn’t judge whether a particular investment, loan, policy, or tax decision is right for you.`,
      'Nothing in it is investment, legal, tax, accounting or insurance advice, and using it doesn’t make us your fiduciary (someone legally bound to put your interests first). For advice about your situation, ask a qualified professional.',
      `The software is not registered as an investment adviser, a broker-dealer, a bank, an insurer or a money transmitter. If the operator holds a registration or a license, the operator must tell you which one and under what name. You can look up investment advisers at adviserinfo.sec.gov, brokers at brokercheck.finra.org, and insurance agents with your state’s insurance department.`,
    ),
    section(
      'no-offer',
      'No offer',
      `${brand} does not offer or recommend any security, loan or policy. Model portfolios are described by asset class, such as US stocks or US bonds. They are examples to plan with. When you start an application or place an order, we pass your own instruction to a company that decides whether to accept it.`,
    ),
    section(
      'projections',
      'Projections are estimates',
      `Important: the projections and other figures that ${brand} generates about the likelihood of investment outcomes are hypothetical. They do not reflect actual investment results and are not guarantees of future results.`,
      'A chance of success, such as “74%”, is our estimate of the share of simulated futures in which you reach the target. It isn’t the real-world chance, which no one knows. The range of outcomes in a chart isn’t a limit. Results can be worse than the worst line shown.',
      'The same inputs always give the same result. The result changes when you change an input, when your accounts change, or when the assumptions are updated.',
    ),
    section(
      'assumptions',
      'What the projections assume',
      'Each model portfolio comes with an expected return, a volatility (how much returns vary), and a cost. The app shows them in a table with their source and date. These are the main simplifications:',
      list(
        'Returns are drawn from a lognormal distribution, month by month, with fixed correlations between asset classes. Real markets have sharper drops than this.',
        'Average returns, volatility, and correlations stay the same for the whole period. In real markets, they don’t.',
        'You contribute the amounts you entered, on schedule, and you stay with the model.',
        'Fees in the assumptions are deducted. Your own fees, spreads, and taxes may be higher.',
        'Inflation follows the rate shown, unless the page says otherwise.',
        'Savings goals with an interest rate assume the rate doesn’t change.',
      ),
      'You can change many of these. Try less favorable ones before you make an important decision.',
    ),
    section(
      'history',
      'Past results and history',
      'Past performance does not predict future results. When a page tests a plan against past markets, it uses market index data. You can’t invest in an index directly, and an index pays no fees or taxes. Even a long record contains only a few periods that don’t overlap, and the future may be unlike any of them.',
      'The returns we calculate for your accounts depend on the balances and dates we have. They can differ from your bank’s or broker’s statement. Rely on the statement.',
    ),
    section(
      'data',
      'Data limitations',
      'Prices, balances, transactions, interest rates and reference figures come from you, from companies you link, and from public sources. They can be late, incomplete, or wrong. When you’re offline, you see the last figures this device received, and when.',
      'Transaction categories are guesses until you correct them. Published spending shares are averages across many households and don’t tell you what’s right for yours.',
    ),
    section(
      'risks',
      'Risks of investing',
      'All investing involves risk, including loss of principal. Diversification lowers some risks, but it doesn’t ensure a gain or prevent a loss.',
      definitions(
        [
          'Stocks',
          'Prices can fall far and stay low for years. International stocks add currency risk and the risk of other countries’ laws.',
        ],
        ['Bonds', 'Prices fall when interest rates rise. An issuer may fail to pay.'],
        [
          'TIPS',
          'These are US government bonds that adjust with inflation. Their price can still fall before they mature.',
        ],
        [
          'Real estate',
          'Property can be hard to sell and is often bought with borrowed money, which makes losses larger.',
        ],
        ['Cash', 'It keeps its dollar value, but inflation lowers what it buys.'],
      ),
      'The risk questionnaire is a starting point. Your answers may change with your mood and with the market. The band it gives you doesn’t mean that a portfolio suits you.',
    ),
    section(
      'retirement',
      'Retirement figures',
      'Life expectancy comes from Social Security’s period life table by age and sex, and you can edit it. The table shows averages. Many people live much longer, so see what happens to your plan if you do.',
      'Social Security amounts are our estimates from what you enter, under current rules as we understand them. They don’t come from the Social Security Administration. Your own record is at ssa.gov. Pension figures are based on what you enter. Contribution limits and distribution rules are for the year shown and can change.',
      'Withdrawal strategies are compared using the same assumptions. A strategy that did best in the past may not do best over the next 30 years.',
    ),
    section(
      'debt-spending',
      'Debt, spending, and reminders',
      'Payoff dates and interest savings are calculated from the balances, rates, and payments you enter or link. Your lender’s daily interest, fees, and rounding can differ. Rely on your lender’s statement. We don’t lend, negotiate debts, or repair credit.',
      '“Safe to spend today” is an estimate based on your limits and the transactions we’ve seen. It doesn’t include charges that haven’t posted yet.',
      'Reminders are a convenience. They can arrive late or not at all, for example when your phone is off or your browser has dropped its permission. You’re still responsible for paying on time.',
    ),
    section(
      'tax',
      'Tax estimates',
      'Tax figures are estimates of US federal income tax, payroll tax (Social Security and Medicare) and, where the page says so, state income tax for the year shown. They cover common situations: tax brackets, the standard or itemized deduction, capital gains, and the common credits. They leave out most local taxes and many federal and state rules, which the page lists.',
      'Don’t file a return or change your withholding based on these figures alone. Ask a tax professional, or see irs.gov.',
    ),
    section(
      'insurance',
      'Protection and premiums',
      'The needs analysis is an estimate. It comes from general methods, such as DIME (debt, income, mortgage, education) and replacing income for a number of years. It fills in what you haven’t entered from the rest of your plan, or with a usual figure, and shows which. Survivors’ benefits are our estimate under Social Security’s rules. The cost of long-term care is a national median. Your own need can be higher or lower.',
      'Premiums are illustrative. We made up the rate table behind them, by age, sex at birth, smoking status, state, and amount, so that they’re of a plausible size. It isn’t any insurer’s table. They aren’t quotes, and no insurer has agreed to them. An insurer looks at your health and your application, and can charge far more or decline.',
      'The bundles, and the best one under a budget, are calculations with that table and with how often such losses happen on average. They aren’t recommendations of a policy or a company.',
      `${brand} isn’t an insurer, agent, or broker. Requesting a bundle here doesn’t insure you, and sends nothing to any insurer. A policy you enter counts as you entered it: we don’t check it with the company. The checklist of wills and beneficiaries is general information, not legal advice. You’re covered only once an insurer has issued a policy and you’ve paid the premium. Don’t cancel an existing policy until a new one is in force.`,
    ),
    section(
      'third-parties',
      'Banks, brokers, and other companies',
      'If the operator has turned them on, these companies provide the services below. Your agreement for each service is with that company.',
      definitions(
        ['Plaid', 'Connects the bank accounts you choose.'],
        ['Stripe', 'Takes card payments for your paid plan, and keeps your card details.'],
        ['Calendly', 'Books calls with advisors.'],
        ['Interactive Brokers', 'Holds the brokerage accounts you link and executes orders.'],
        ['Twilio', 'Delivers text messages.'],
      ),
      'They aren’t responsible for what we show, and we don’t control what they do. They may decline an application or an order, change a fee, or interrupt a service. Naming them here doesn’t mean they endorse this product.',
      `${brand} never holds your money or your securities. It doesn’t promise that an order will be executed, when, or at what price. An order preview is an estimate.`,
    ),
    section(
      'fdic-sipc',
      'FDIC and SIPC',
      `${brand} is not a bank and is not insured by the FDIC, the federal agency that insures bank deposits. It is not a member of SIPC, the organization that protects customers when a broker fails.`,
      'Deposits at an FDIC-insured bank may be insured if that bank fails, up to legal limits. Cash and securities at a SIPC member may be protected if that broker fails, up to legal limits. Neither protects you against a drop in value. Ask your bank or broker what applies to your account.',
      'Investments are not FDIC insured, are not guaranteed by a bank, and may lose value.',
    ),
    section(
      'advisors',
      'Advisors',
      'Someone is an advisor in this installation only if the operator gives them that role. The role is a setting in the software. It isn’t proof of a license. Before you act on what an advisor says, ask for their name and registration, and for the documents they’re required to give you, such as Form ADV or Form CRS. Look them up at the sites above.',
      'An advisor can see only the sections of your plan that you share, only while you share them, and only to read them. Each read is logged, and you can see the log in settings. What an advisor tells you on a call is between you and them, and they’re responsible for it.',
    ),
    section(
      'conflicts',
      'Conflicts of interest',
      'Here is who earns what.',
      list(
        'The operator earns money from paid plans, so it earns more when you choose a higher plan.',
        'Advisor calls are part of paid plans. An advisor may offer you other services for a fee.',
        'Insurers and agents don’t pay the software, and it earns nothing when you buy insurance.',
        'The software takes no commissions. It doesn’t rank portfolios, debt strategies, or insurance by what anyone pays for it.',
        'If the operator or an advisor receives money or another benefit from a company named here, they must tell you before you act.',
      ),
    ),
    section(
      'trial',
      'Trial installations',
      'An installation can run in a sandbox, with simulated versions of outside companies. Banks, cards, text messages, advisors, brokerage accounts, and trades are then fictional. No money moves and nothing is bought. If the page /dev/outbox opens on your installation, it’s running in a sandbox. Don’t enter real details there.',
    ),
    section(
      'changes',
      'Changes and questions',
      'The date at the top identifies the version. When we make a material change to this document, we give it a new version and tell you before it takes effect.',
      contact,
    ),
  ],
}
