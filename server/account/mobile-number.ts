/**
 * A mobile number in the one format under which accounts and limits store it. Forms send the country code; a bare
 * ten-digit number is read as American, and a country code may lack its plus sign.
 */
export function normalizedMobile(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '').slice(0, 20)
  if (typed.trim().startsWith('+')) return `+${digits}`
  if (digits.length === 12 && digits.startsWith('91')) return `+${digits}`
  if (digits.length === 11 && digits.startsWith('1')) return `+${digits}`
  return `+1${digits}`
}
