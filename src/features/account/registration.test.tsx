import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { type SentRequest, data, later, refused, serve } from '#tests/fixtures/page-api.ts'
import { address, toasted, visit } from '#tests/fixtures/page-visit.tsx'

type Page = ReturnType<typeof visit>

const REGISTER = 'POST /api/users/register'
const lists = {
  'GET /api/common-utility/countries/US/states': () =>
    data([
      { iso: 'US-VT', name: 'Vermont' },
      { iso: 'US-CA', name: 'California' },
    ]),
  'GET /api/common-utility/countries/US/states/US-VT/cities': () =>
    data([{ name: 'Burlington' }, { name: 'Barre' }]),
  'GET /api/common-utility/countries/US/states/US-CA/cities': () => data([{ name: 'Fresno' }]),
  'GET /api/users/get/search-usernames': () => data({ is_taken: false }),
}
const registered = () =>
  data({ username: 'maya', mobile_no: '+1 ••• ••• ••77' }, 'Code sent to your registered mobile number')

const PERSON = {
  first_name: 'Maya',
  last_name: 'Okafor',
  email: 'maya@example.com',
  mobile_no: '(555) 010-4477',
  dob: '03/14/1990',
  terms: true,
}
const ADDRESS = {
  address_1: '18 Alder St',
  address_2: '',
  state: 'US-VT',
  city: 'Burlington',
  zip_code: '05401',
}
const DRAFT = 'verdant.registration'

/** Opens the wizard after an earlier visit. */
function continueFrom(step: 1 | 2 | 3, draft: object): Page {
  sessionStorage.setItem(DRAFT, JSON.stringify(draft))
  return visit(`/register?step=${step}`)
}
const draft = () => sessionStorage.getItem(DRAFT) ?? ''
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const value = (label: string) => field(label).value
const press = (page: Page, name: string) => page.user.click(screen.getByRole('button', { name }))
const heading = (name: string) => screen.findByRole('heading', { name })
const errors = () => screen.queryAllByRole('alert').map((alert) => alert.textContent)

async function chooseLogin(page: Page, password = 'Sunny#Day42x') {
  await heading('Your login')
  await page.user.clear(field('Username'))
  await page.user.type(field('Username'), 'maya')
  await page.user.type(field('New password'), password)
  await page.user.type(field('Confirm password'), password)
}

beforeEach(() => {
  vi.spyOn(clock, 'now').mockImplementation(() => new Date('2026-11-21T15:00:00'))
  vi.spyOn(clock, 'offsetMinutes').mockReturnValue(300)
})

it('creates an account in three steps and continues to the code', async () => {
  const requests = serve({ ...lists, [REGISTER]: registered })
  const page = visit('/register')
  await heading('About you')
  await page.user.type(field('First name'), ' Maya')
  await page.user.type(field('Last name'), 'Okafor')
  await page.user.type(field('Email'), 'maya@example.com')
  await page.user.type(field('Mobile number'), '(555) 010-4477')
  await page.user.type(field('Date of birth'), '03141990')
  await page.user.click(screen.getByRole('checkbox'))
  await press(page, 'Next')

  await heading('Where you live')
  expect(address()).toBe('/register?step=2')
  await page.user.type(field('Address 1'), '18 Alder St')
  await page.user.click(field('State'))
  await page.user.click(await screen.findByRole('option', { name: 'Vermont' }))
  await waitFor(() => expect(field('City').readOnly).toBe(false))
  await page.user.click(field('City'))
  await page.user.click(await screen.findByRole('option', { name: 'Burlington' }))
  await page.user.type(field('Zip code'), '05401')
  await press(page, 'Next')

  await chooseLogin(page)
  await page.user.click(screen.getByRole('switch', { name: /^2-factor/ }))
  await press(page, 'Next')

  expect(await screen.findByLabelText('Code')).toBeDefined()
  expect(address()).toBe('/verifyOtp')
  expect(await toasted('Code sent to your registered mobile number')).toEqual([
    'Success',
    'Code sent to your registered mobile number',
  ])
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    first_name: 'Maya',
    last_name: 'Okafor',
    email: 'maya@example.com',
    dob: '14/03/1990',
    mobile_no: '+15550104477',
    terms: true,
    address_1: '18 Alder St',
    address_2: '',
    city: 'Burlington',
    state: 'US-VT',
    zip_code: '05401',
    subscription_plan: 'NO_PLAN',
    username: 'maya',
    password: 'Sunny#Day42x',
    is_mfa_enabled: true,
    role_name: 'User',
    tenant_uuid: null,
    name_on_card: '',
    card_number: '',
    expiry_date: '',
    enable_face_id: false,
    enable_face_id_pin: '',
  })
  expect(page.router.state.location.state.verification).toEqual({
    username: 'maya',
    mobile_no: '+1 ••• ••• ••77',
    is_from_login: false,
    is_kept: true,
  })
  // Until the number is verified, a mistyped one can be corrected.
  expect(JSON.parse(draft())).toMatchObject({ registered_as: 'maya', last_name: 'Okafor' })
})

// Step 1

it('continues only when the terms are ticked', async () => {
  serve(lists)
  const page = continueFrom(1, { ...PERSON, terms: false })
  await heading('About you')
  await press(page, 'Next')
  expect(errors()).toEqual(['Please read and agree Verdant Terms and Conditions'])
  expect(document.activeElement).toBe(screen.getByRole('checkbox'))
  await page.user.click(screen.getByRole('checkbox'))
  expect(errors()).toEqual([])
  await press(page, 'Next')
  await heading('Where you live')
})

it('links to the terms, the disclosure and the privacy policy', async () => {
  serve(lists)
  visit('/register')
  await heading('About you')
  const main = screen.getByRole('main')
  const links = [...main.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/termsAndConditions', '/disclosure', '/privacyPolicy'])
})

it('reports each missing field of the first step', async () => {
  serve(lists)
  const page = visit('/register')
  await heading('About you')
  await press(page, 'Next')
  expect(errors()).toEqual([
    'Please enter your first name',
    'Please enter your last name',
    'Please enter your email',
    'Please input your Mobile Number',
    'Please enter your date of birth',
    'Please read and agree Verdant Terms and Conditions',
  ])
})

it.each([
  ['First name', 'M4ya', 'Enter Valid Data'],
  ['Last name', 'O-kafor', 'Enter Valid Data'],
  ['Email', 'maya@', 'Please enter valid email'],
  ['Mobile number', '555010447', 'Please Enter Valid 10 Digit Mobile Number'],
  ['Mobile number', '+4455501044', 'Please Enter Valid Mobile Number'],
  ['Date of birth', '13012000', 'That date doesn’t exist. Check the month and the day.'],
  ['Date of birth', '11222026', 'Your date of birth can’t be in the future'],
])('reports what is wrong in %s with %s', async (label, typed, message) => {
  serve(lists)
  const page = visit('/register')
  await heading('About you')
  await page.user.type(field(label), typed)
  await page.user.tab()
  expect(errors()).toEqual([message])
})

it('opens the calendar 35 years ago, up to this year', async () => {
  serve(lists)
  const page = visit('/register')
  await heading('About you')
  await press(page, 'Open calendar')
  const year = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Choose the Year' })
  expect(year.value).toBe('1991')
  expect(Math.max(...[...year.options].map((option) => Number(option.value)))).toBe(2026)
})

it('accepts today as a date of birth', async () => {
  serve(lists)
  const page = visit('/register')
  await heading('About you')
  await page.user.type(field('Date of birth'), '11212026')
  await page.user.tab()
  expect(errors()).toEqual([])
})

it.each([
  ['India', -330, '9876543210', '+919876543210'],
  ['India, with the prefix of the United States', -330, '+15550104477', '+15550104477'],
  ['the United States', 480, '5550104477', '+15550104477'],
  ['the United States, with the prefix of India', 300, '+91 98765 43210', '+919876543210'],
])('adds the prefix of %s to a bare number', async (_, offset, typed, sent) => {
  vi.mocked(clock.offsetMinutes).mockReturnValue(offset)
  const requests = serve({ ...lists, [REGISTER]: registered })
  const page = continueFrom(3, { ...PERSON, ...ADDRESS, mobile_no: typed })
  await chooseLogin(page)
  await press(page, 'Next')
  await screen.findByLabelText('Code')
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ mobile_no: sent })
})

it('requires a number in India to start with 6 to 9', async () => {
  vi.mocked(clock.offsetMinutes).mockReturnValue(-330)
  serve(lists)
  const page = visit('/register')
  await heading('About you')
  expect(screen.getByText('+91')).toBeDefined()
  await page.user.type(field('Mobile number'), '5876543210')
  await page.user.tab()
  expect(errors()).toEqual(['Please Enter Valid 10 Digit Mobile Number'])
})

// Step 2

it('loads the cities once a state is chosen, with a spinner meanwhile', async () => {
  const cities = later()
  const VERMONT = 'GET /api/common-utility/countries/US/states/US-VT/cities'
  const requests = serve({ ...lists, [VERMONT]: cities.answer })
  const page = continueFrom(2, PERSON)
  await heading('Where you live')
  expect(field('City').disabled).toBe(true)
  await waitFor(() => expect(field('State').readOnly).toBe(false))
  await page.user.click(field('State'))
  await page.user.click(await screen.findByRole('option', { name: 'Vermont' }))
  expect(field('City').getAttribute('aria-busy')).toBe('true')
  expect(screen.getByText('Loading')).toBeDefined()
  expect(requests.map(({ path }) => path)).toContain('/api/common-utility/countries/US/states/US-VT/cities')
  cities.settle(data([{ name: 'Barre' }]))
  await waitFor(() => expect(field('City').getAttribute('aria-busy')).toBeNull())
  await page.user.click(field('City'))
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Barre'])
})

it('clears the city when another state is chosen', async () => {
  serve(lists)
  const page = continueFrom(2, { ...PERSON, ...ADDRESS })
  await waitFor(() => expect(value('City')).toBe('Burlington'))
  await page.user.clear(field('State'))
  await page.user.type(field('State'), 'Cali')
  await page.user.click(await screen.findByRole('option', { name: 'California' }))
  expect(value('City')).toBe('')
  await press(page, 'Next')
  expect(errors()).toEqual(['Please choose your city'])
})

it('reports each missing field of the second step', async () => {
  serve(lists)
  const page = continueFrom(2, PERSON)
  await heading('Where you live')
  expect(screen.getByText('(optional)').parentElement?.textContent).toBe('Address 2 (optional)')
  await press(page, 'Next')
  expect(errors()).toEqual([
    'Please enter your address',
    'Please choose your state',
    'Please choose your city',
    'Please enter your zip code',
  ])
})

it.each([
  ['Address 1', '', 'Please enter your address'],
  ['Address 1', '1234', 'Input should contain at least one alphabet'],
  ['Zip code', '', 'Please enter your zip code'],
  ['Zip code', '0540', 'Zip code should be of 5 digits'],
  ['Zip code', 'abcde', 'Zip code should be of 5 digits'],
])('reports what is wrong in %s with %j', async (label, typed, message) => {
  serve(lists)
  const page = continueFrom(2, { ...PERSON, ...ADDRESS })
  await heading('Where you live')
  await page.user.clear(field(label))
  if (typed) await page.user.type(field(label), typed)
  await press(page, 'Next')
  expect(errors()).toEqual([message])
})

it('accepts no more than five digits for a zip code', async () => {
  serve(lists)
  const page = continueFrom(2, PERSON)
  await heading('Where you live')
  await page.user.type(field('Zip code'), '0540123')
  expect(value('Zip code')).toBe('05401')
})

it.each([
  ['states', 'GET /api/common-utility/countries/US/states', 'State', 'Vermont'],
  ['cities', 'GET /api/common-utility/countries/US/states/US-VT/cities', 'City', 'Barre'],
] as const)(
  'reports that the list of %s failed to load, and tries again',
  async (what, list, label, option) => {
    let answer = () => refused(404, 'No')
    serve({ ...lists, [list]: () => answer() })
    const page = continueFrom(2, what === 'cities' ? { ...PERSON, state: 'US-VT' } : PERSON)
    expect(await screen.findByText(`The list of ${what} didn’t load.`)).toBeDefined()
    answer = lists[list]
    await press(page, 'Try again')
    await waitFor(() => expect(screen.queryByText(/didn.t load/)).toBeNull())
    await page.user.click(field(label))
    expect(await screen.findByRole('option', { name: option })).toBeDefined()
  },
)

it('goes back, and keeps the typed values', async () => {
  serve(lists)
  const page = continueFrom(2, PERSON)
  await heading('Where you live')
  await page.user.type(field('Address 1'), '18 Alder St')
  await press(page, 'Back')
  await heading('About you')
  expect([value('First name'), value('Date of birth'), value('Mobile number')]).toEqual([
    'Maya',
    '03/14/1990',
    '(555) 010-4477',
  ])
  await press(page, 'Next')
  await heading('Where you live')
  expect(value('Address 1')).toBe('18 Alder St')
})

it('leaves from the first step to the previous page', async () => {
  serve(lists)
  const page = visit('/login')
  await page.user.click(await screen.findByRole('link', { name: 'Create an account' }))
  await heading('About you')
  await press(page, 'Back')
  await waitFor(() => expect(address()).toBe('/login'))
})

it('leaves to the login from the first step of a new tab', async () => {
  serve(lists)
  vi.spyOn(window.history, 'length', 'get').mockReturnValue(1)
  const page = visit('/register')
  await heading('About you')
  await press(page, 'Back')
  await waitFor(() => expect(address()).toBe('/login'))
})

// Step 3

it('reports each missing field of the third step', async () => {
  serve(lists)
  const page = continueFrom(3, { ...PERSON, ...ADDRESS })
  await heading('Your login')
  await press(page, 'Next')
  expect(errors()).toEqual(expect.arrayContaining(['Please enter a username', 'Please enter a password']))
})

it.each([
  ['short1A!', 'short1A!', []],
  ['short1!', 'short1!', ['a rule']],
  ['nouppercase1!', 'nouppercase1!', ['a rule']],
  ['NOLOWERCASE1!', 'NOLOWERCASE1!', ['a rule']],
  ['NoDigits!!', 'NoDigits!!', ['a rule']],
  ['NoSpecial11', 'NoSpecial11', ['a rule']],
  ['Sunny#Day42x', 'Sunny#Day42y', ['The new password that you entered do not match!']],
])('validates the password %s, confirmed as %s', async (password, confirmed, wrong) => {
  const RULE =
    'Password must contain at least eight characters, including uppercase, lowercase, numbers and special character'
  serve({ ...lists, [REGISTER]: registered })
  const page = continueFrom(3, { ...PERSON, ...ADDRESS, username: 'maya' })
  await heading('Your login')
  await page.user.type(field('New password'), password)
  await page.user.type(field('Confirm password'), confirmed)
  await page.user.tab()
  expect(errors()).toEqual(wrong.map((message) => (message === 'a rule' ? RULE : message)))
})

it('blocks pasting and copying a new password', async () => {
  serve(lists)
  const page = continueFrom(3, { ...PERSON, ...ADDRESS })
  await heading('Your login')
  for (const label of ['New password', 'Confirm password']) {
    await page.user.click(field(label))
    await page.user.paste('Sunny#Day42x')
    expect(value(label)).toBe('')
    // The browser does its default unless the event was prevented.
    expect([
      fireEvent.copy(field(label)),
      fireEvent.cut(field(label)),
      fireEvent.paste(field(label)),
    ]).toEqual([false, false, false])
  }
})

it('shows Face ID as unavailable on the web', async () => {
  serve(lists)
  const page = continueFrom(3, { ...PERSON, ...ADDRESS })
  await heading('Your login')
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Face Id' }).disabled).toBe(true)
  await page.user.hover(screen.getByRole('group', { name: 'Face Id' }))
  expect((await screen.findAllByText('Not for web version')).length).toBeGreaterThan(0)
})

it('reports a taken username beside the field, as soon as the field loses focus', async () => {
  const requests = serve({ ...lists, 'GET /api/users/get/search-usernames': () => data({ is_taken: true }) })
  const page = continueFrom(3, { ...PERSON, ...ADDRESS })
  await heading('Your login')
  await page.user.type(field('Username'), 'maya')
  await page.user.tab()
  expect(await screen.findByText('That username is taken. Choose another one')).toBeDefined()
  expect(field('Username').getAttribute('aria-invalid')).toBe('true')
  expect(requests.filter(({ path }) => path.endsWith('search-usernames')).map(({ query }) => query)).toEqual([
    { username: 'maya' },
  ])
  await page.user.type(field('Username'), '2')
  expect(screen.queryByText('That username is taken. Choose another one')).toBeNull()
})

it('reports a username taken meanwhile beside the field, moves there and keeps the rest', async () => {
  const fields = { username: 'That username is taken. Choose another one' }
  serve({ ...lists, [REGISTER]: () => refused(409, 'This username is taken', { code: 'conflict', fields }) })
  const page = continueFrom(3, { ...PERSON, ...ADDRESS })
  await chooseLogin(page)
  await press(page, 'Next')
  expect(await screen.findByText(fields.username)).toBeDefined()
  expect(document.activeElement).toBe(field('Username'))
  expect(value('New password')).toBe('Sunny#Day42x')
  expect(await toasted('This username is taken')).toEqual(['Error', 'This username is taken'])
})

const keys = (requests: readonly SentRequest[]) =>
  requests.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('Idempotency-Key'))

it('creates no second account when the first answer is lost and the form is submitted again', async () => {
  const requests = serve({ ...lists, [REGISTER]: () => refused(503, 'Busy') })
  const page = continueFrom(3, { ...PERSON, ...ADDRESS })
  await chooseLogin(page)
  await press(page, 'Next')
  await toasted('Busy')
  await press(page, 'Next')
  await waitFor(() => expect(keys(requests)).toHaveLength(2))
  expect(keys(requests)[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys(requests)[1]).toBe(keys(requests)[0])
})

it('sends a changed registration as a new one', async () => {
  const requests = serve({ ...lists, [REGISTER]: () => refused(503, 'Busy') })
  const page = continueFrom(3, { ...PERSON, ...ADDRESS })
  await chooseLogin(page)
  await press(page, 'Next')
  await toasted('Busy')
  await page.user.type(field('Username'), '2')
  await press(page, 'Next')
  await waitFor(() => expect(keys(requests)).toHaveLength(2))
  expect(keys(requests)[1]).not.toBe(keys(requests)[0])
})

// The draft

it('stores the typed values in this tab, but never a password', async () => {
  serve({ ...lists, [REGISTER]: () => refused(503, 'Busy') })
  const page = continueFrom(3, { ...PERSON, ...ADDRESS })
  await chooseLogin(page)
  await press(page, 'Next')
  await toasted('Busy')
  expect(JSON.parse(draft())).toMatchObject({ ...PERSON, ...ADDRESS, username: 'maya' })
  expect(`${draft()}${JSON.stringify(localStorage)}`).not.toContain('Sunny')
})

it('loses nothing but the password on a reload', async () => {
  serve(lists)
  continueFrom(3, { ...PERSON, ...ADDRESS, username: 'maya', is_mfa_enabled: true })
  await heading('Your login')
  expect([value('Username'), value('New password'), value('Confirm password')]).toEqual(['maya', '', ''])
  expect(screen.getByRole<HTMLInputElement>('switch', { name: /^2-factor/ }).checked).toBe(true)
})

it.each([
  ['the first step', 3, {}, 'About you'],
  ['the first step without the terms', 2, { ...PERSON, terms: false }, 'About you'],
  ['the second step', 3, PERSON, 'Where you live'],
] as const)('opens %s first where it is not done', async (_, step, before, title) => {
  serve(lists)
  continueFrom(step, before)
  expect(await heading(title)).toBeDefined()
})

it.each(['no JSON', '7', '{"first_name": 7}'])(
  'starts an empty draft if the stored one is %s',
  async (text) => {
    serve(lists)
    sessionStorage.setItem(DRAFT, text)
    visit('/register')
    await heading('About you')
    expect(value('First name')).toBe('')
  },
)
