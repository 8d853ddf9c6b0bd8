import { violatedBy } from '../../db/pg-errors.ts';
import { conflict, invalid } from '../../http/errors.ts';

/** Runs a write that gives a client companies or memberships; more than a client may have cause a 409. */
export async function withinLimit<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    switch (violatedBy(error)) {
      case 'companies_of_a_client':
        throw conflict('too_many_companies');
      case 'memberships_of_a_client':
        throw conflict('too_many_memberships');
      default:
        throw error;
    }
  }
}

/** Runs a change of a company; hours are agreed with a first and a last day, in this order. */
export async function withinAgreement<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    switch (violatedBy(error)) {
      case 'companies_agreement_is_complete':
        throw invalid('agreement_incomplete', 'agreed_minutes');
      case 'companies_agreement_has_a_period':
        throw invalid('agreement_ends_early', 'agreed_until');
      default:
        throw error;
    }
  }
}
