/** The path of API version 1. */
export const API_BASE = '/api/v1'
