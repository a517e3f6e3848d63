/** Before each test file: an empty store. */
import { beforeAll } from 'vitest'
import { emptyStore } from './ask.ts'

beforeAll(emptyStore)
