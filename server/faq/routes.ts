import { type Faq, getAllFaqs, getAllFaqsByModuleName } from '#core/contract/faq.ts'
import { ApiError } from '#server/http/api-error.ts'
import { route, type Route } from '#server/http/route.ts'
import { faqs } from './faqs.ts'

/** Rejects a module without questions, which is not part of the product. */
function found(list: readonly Faq[]): { data: Faq[] } {
  if (list.length === 0) throw new ApiError('not_found', 'Faqs not found')
  return { data: [...list] }
}

export const faqRoutes: readonly Route[] = [
  route(getAllFaqs, async () => found(faqs)),
  route(getAllFaqsByModuleName, async ({ params }) => {
    const wanted = params.name.trim().toLowerCase()
    return found(faqs.filter(({ module }) => module === wanted))
  }),
]
