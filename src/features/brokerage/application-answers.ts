/** The answers of an application by field, in words; the form offers them and the review shows them. */
import type {
  ApplicationEmployment,
  ApplicationExperience,
  ApplicationIdentity,
} from '#core/contract/brokerage-application.ts'

export const citizenships: Readonly<Record<ApplicationIdentity['citizenship'], string>> = {
  us_citizen: 'US citizen',
  permanent_resident: 'Permanent resident (green card)',
  visa_holder: 'Visa holder',
}

export const maritalStatuses: Readonly<Record<ApplicationIdentity['marital_status'], string>> = {
  single: 'Single',
  married: 'Married',
  widowed: 'Widowed',
  divorced: 'Divorced',
}

export const employments: Readonly<Record<ApplicationEmployment['status'], string>> = {
  employed: 'Employed',
  self_employed: 'Self-employed',
  retired: 'Retired',
  student: 'Student',
  not_employed: 'Not employed',
}

export const fundSources: Readonly<Record<ApplicationEmployment['source_of_funds'], string>> = {
  salary: 'Pay',
  business: 'A business',
  savings: 'Savings',
  investments: 'Other investments',
  inheritance: 'An inheritance or gift',
  retirement: 'A retirement plan or pension',
  other: 'Something else',
}

export const objectives: Readonly<Record<ApplicationExperience['objective'], string>> = {
  preserve: 'Keep what I have',
  income: 'Regular income',
  growth: 'Growth over years',
  speculation: 'High gains, at the risk of high losses',
}

export const tolerances: Readonly<Record<ApplicationExperience['risk_tolerance'], string>> = {
  low: 'Low: I’d rather earn less than see a loss',
  medium: 'Medium: losses are fine for a while',
  high: 'High: large swings don’t worry me',
}

export const knowledges: Readonly<Record<ApplicationExperience['knowledge'], string>> = {
  none: 'None',
  limited: 'Limited',
  good: 'Good',
  extensive: 'Extensive',
}

/** The questions that brokers must ask of every applicant. */
export const affiliations = {
  is_control_person: {
    label: 'Are you a director, officer or 10% owner of a public company?',
    short: 'Director, officer or 10% owner of a public company',
  },
  is_broker_employee: {
    label: 'Do you, or does someone you live with, work for a broker?',
    short: 'Works for a broker, or lives with someone who does',
  },
  is_public_official: {
    label: 'Are you, or is someone in your family, a senior public official?',
    short: 'Senior public official, or family of one',
  },
} as const
