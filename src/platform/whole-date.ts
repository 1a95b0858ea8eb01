import * as v from 'valibot'
import { IsoDate } from '#core/contract/fields.ts'

/** The value of a date field when it is a complete and valid date; '' while it is incomplete. */
export const wholeDate = (text: string): string => (v.is(IsoDate, text) ? text : '')
