/**
 * A mobile number in the one spelling that accounts and limits are kept under. Forms send the prefix; a bare
 * number of ten digits is read as American, and a country code without its plus sign is understood.
 */
export function normalizedMobile(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '').slice(0, 20)
  if (typed.trim().startsWith('+')) return `+${digits}`
  if (digits.length === 12 && digits.startsWith('91')) return `+${digits}`
  if (digits.length === 11 && digits.startsWith('1')) return `+${digits}`
  return `+1${digits}`
}
