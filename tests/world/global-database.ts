import { prepareTestDatabases } from './database.ts'

/** vitest's globalSetup of the projects that use testDatabase(). */
export const setup = prepareTestDatabases
