/** Labels of the sections of a summary for an advisor. */
import type { PacketSection } from '#core/contract/advisor-packets.ts'

export const sectionLabels: Readonly<Record<PacketSection, string>> = {
  net_worth: 'Net worth',
  goals: 'Goals',
  retirement: 'Retirement',
  debts: 'Debts',
  protection: 'Protection',
  topics: 'What to discuss',
}

export const sectionDetails: Readonly<Record<PacketSection, string>> = {
  net_worth: 'Assets, debts, and what’s left',
  goals: 'Each active goal with its chance of success',
  retirement: 'When you retire, and your plan’s chance of success',
  debts: 'What you owe, and when you’ll be debt-free',
  protection: 'Gaps in your insurance',
  topics: 'The next steps that matter most in the sections above, and why',
}
