/** What the lines of a charge are for, in a client's words. Providers count plans, and date a change by UTC. */

const UNUSED = /^Unused time on (.+?) after .+$/
const REMAINING = /^Remaining time on (.+?) after .+$/

/** The plan of a credit or charge that a change of plan in mid-period made; undefined for any other line. */
const proratedPlan = (description: string, pattern: RegExp): string | undefined =>
  pattern.exec(description)?.[1]

/** `Credit for Plus, prorated`, `Premier, prorated`, `Plus (at $19.00 / month)`. */
export function chargeLine(description: string): string {
  const unused = proratedPlan(description, UNUSED)
  if (unused !== undefined) return `Credit for ${unused}, prorated`
  const remaining = proratedPlan(description, REMAINING)
  if (remaining !== undefined) return `${remaining}, prorated`
  return description.replace(/^1 × /, '')
}

/** What all lines of a charge are for: `Upgrade from Plus to Premier, prorated`, or its first line that is no credit. */
export function chargeTitle(
  lines: readonly { readonly description: string; readonly amount_cents: number }[],
): string | undefined {
  const planOf = (pattern: RegExp) =>
    lines.flatMap(({ description }) => proratedPlan(description, pattern) ?? []).at(0)
  const [from, to] = [planOf(UNUSED), planOf(REMAINING)]
  if (from !== undefined && to !== undefined) return `Upgrade from ${from} to ${to}, prorated`
  const charged = lines.find(({ amount_cents }) => amount_cents > 0) ?? lines[0]
  return charged && chargeLine(charged.description)
}
