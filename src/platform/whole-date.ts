import * as v from 'valibot'
import { IsoDate } from '#core/contract/fields.ts'

/** What a date field holds, when it is a whole and real date; '' for one that is half typed. */
export const wholeDate = (text: string): string => (v.is(IsoDate, text) ? text : '')
