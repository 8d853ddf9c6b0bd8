import { type Message, msg, translate } from './language/t.ts';
import { ACCEPTING_IS_THE_CLIENTS } from './acceptances/policy.ts';
import { TOO_MANY_ABSENCES } from './absences/schema.ts';
import { INVITATIONS_NEED_APPROVAL } from './companies/policy.ts';
import { DOCUMENTS_NEED_APPROVAL } from './exports/policy.ts';
import { TOO_MANY_COMPANIES, TOO_MANY_MEMBERS, TOO_MANY_MEMBERSHIPS } from './companies/schema.ts';
import { TOO_MANY_A_DAY, TOO_MANY_CHANGES, TOO_MANY_WAITING } from './consultations/limits.ts';
import * as consultations from './consultations/policy.ts';
import { TEMPLATES_OF_ROOMS_ARE_ADMINS } from './templates/policy.ts';
import { BLANK_TEMPLATE, TOO_MANY_TEMPLATES } from './templates/schema.ts';
import * as files from './files/policy.ts';
import { CASE_FULL, TOO_LARGE, TOO_MUCH_SENT, TOO_MUCH_UNATTACHED } from './files/schema.ts';
import * as timeline from './timeline/policy.ts';
import { BLANK_MESSAGE } from './timeline/schema.ts';
import { NOT_ACTIVE, NOT_OF_ROOM } from './schedules/policy.ts';
import { NO_LOGO } from './settings/schema.ts';
import { TIME_OF_ANOTHER } from './time/policy.ts';
import { TOO_MANY_TIME_ENTRIES } from './time/schema.ts';
import { REQUIRED } from './text.ts';
import * as users from './users/policy.ts';
import { CURRENT_PASSWORD } from './users/profile.ts';

const NOT_WELL_FORMED = msg('The request is not well formed');
const LINK_OVER = msg('This link is no longer valid. Please ask for a new one.');

/**
 * Every refusal of the server by its code, with its status and its sentence for the person. Programs go by the code,
 * which stays the same; what is in braces comes from the `params` of the reply.
 */
export const refusals = {
  not_well_formed: [400, NOT_WELL_FORMED],
  /** The sentence of the reply is that of the first field. */
  fields_not_valid: [400, NOT_WELL_FORMED],
  field_missing: [400, REQUIRED],
  cursor_not_valid: [400, msg('This list cannot be continued from here. Please load it again.')],
  client_missing: [400, msg('Client information is missing')],
  client_of_company_missing: [400, msg('User ID is missing, cannot create company')],
  current_password_missing: [400, CURRENT_PASSWORD],
  current_password_wrong: [400, msg('The current password is not correct')],
  link_over: [400, LINK_OVER],
  result_missing: [400, msg('Please enter consultation results')],
  text_too_long: [400, msg('This text is too long')],
  logo_not_usable: [400, NO_LOGO],
  room_unknown: [400, msg('There is no Room {room}')],
  room_not_open: [400, msg('This room takes no new requests')],
  time_zone_unknown: [400, msg('The database does not know this time zone. Please choose another.')],
  consultant_unknown: [400, msg('Unknown consultant')],
  consultant_not_active: [400, NOT_ACTIVE],
  consultant_not_of_room: [400, NOT_OF_ROOM],
  week_not_changeable: [400, msg('A schedule keeps its week')],
  successor_not_active: [400, msg('Please choose a successor who is active')],
  owner_not_member: [400, msg('Please choose a member of this company')],
  message_blank: [400, BLANK_MESSAGE],
  question_not_here: [400, msg('A question or proposed times are sent with the status pending')],
  question_missing: [400, msg('Please ask a question or propose times')],
  slot_not_here: [400, msg('A time to book is sent with an approval or a new time')],
  video_link_missing: [400, msg('Please enter the link of the video call')],
  phone_missing: [400, msg('Please enter the phone number')],
  consultant_cannot_see: [400, msg('{name} cannot see this consultation')],
  follow_up_of_another: [400, msg('Only your own consultations can be followed up')],
  time_proposed_twice: [400, msg('Please choose each time once')],
  preference_over: [400, msg('Please choose times in the future')],
  time_in_future: [400, msg('Please enter time that has passed')],
  timer_ran_less: [400, msg('The timer has not been running for so long. Please enter fewer minutes.')],
  agreement_ends_early: [400, msg('Please choose an end after the beginning')],
  agreement_incomplete: [400, msg('Please enter the hours, the first and the last day')],
  signer_is_asking: [400, msg('Please choose a colleague: nobody signs their own result')],
  signer_has_edited: [400, msg('{name} has edited this draft. Please choose a colleague who has not.')],
  template_blank: [400, BLANK_TEMPLATE],
  template_room_missing: [400, msg('Please choose a room')],
  calendar_not_readable: [400, msg('This is not a calendar file (.ics)')],
  calendar_too_complex: [400, msg('The repetitions in this calendar file are too many to read')],
  file_empty: [400, msg('This file is empty. Please choose another.')],
  file_kind_not_accepted: [
    400,
    msg(
      'Files of this type cannot be added. PDF, pictures, Office and OpenDocument files, text, CSV, ZIP and e-mails can.',
    ),
  ],
  file_ending_not_accepted: [
    400,
    msg(
      'Files with the ending “.{extension}” cannot be added. Please save it in another format, such as PDF, or put it in a ZIP.',
    ),
  ],
  file_not_what_it_says: [
    400,
    msg('This file is not what its name says: {extension}. Please correct its name, or save it again.'),
  ],
  file_incomplete: [400, msg('The file did not arrive completely. Please try again.')],
  file_nameless: [400, msg('The file needs a name')],
  file_name_too_long: [400, msg('A file name can have at most 255 characters')],
  one_file_wanted: [400, msg('Please send one file, in the field “file”')],
  file_infected: [400, msg('“{name}” contains a virus and has been deleted.')],
  files_only_with_result: [400, msg('Files can be added to a result or a message')],
  file_not_usable: [400, msg('A file is no longer there. Please add it again.')],
  mention_not_possible: [400, msg('Somebody you mention cannot be mentioned here')],
  too_many_mentions: [400, msg('Please mention at most 50 people')],
  restriction_without_self: [400, msg('You must be among the people who see this consultation')],
  restriction_without_assignee: [
    400,
    msg('{name} is assigned to this consultation and must be among the people who see it'),
  ],
  restriction_without_reason: [400, msg('Please say why')],
  company_of_request_missing: [400, msg('Please choose the company whose members may see it')],
  successor_room_not_open: [400, msg('Please choose a room that takes requests')],

  not_signed_in: [401, msg('Authentication failed: Please log in again')],
  credentials_wrong: [401, msg('Login failed. Please check your credentials.')],
  account_not_active: [401, msg('Your account is not active. Please contact the firm.')],

  role_not_allowed: [403, msg('Your role may not do this')],
  rights_changed: [403, msg('Your rights have just changed. Please try again.')],
  account_pending: [403, consultations.requestRefusals.pending],
  account_rejected: [403, consultations.requestRefusals.rejected],
  approve_not_allowed: [403, consultations.moveRefusals.approved],
  reject_not_allowed: [403, consultations.moveRefusals.rejected],
  ask_not_allowed: [403, consultations.moveRefusals.pending],
  answer_not_allowed: [403, msg('Only its client can answer')],
  arrange_not_allowed: [403, msg('Only staff can arrange this')],
  due_not_allowed: [403, msg('Only staff can see what is due')],
  absence_not_allowed: [403, msg('You may only change your own absences')],
  accept_not_allowed: [403, ACCEPTING_IS_THE_CLIENTS],
  time_of_another: [403, TIME_OF_ANOTHER],
  agree_hours_not_allowed: [403, msg('Only an admin can agree hours with a company')],
  complete_not_allowed: [403, consultations.moveRefusals.completed],
  reschedule_not_allowed: [403, consultations.moveRefusals.rescheduled],
  cancel_not_allowed: [403, consultations.moveRefusals.canceled],
  edit_result_not_allowed: [403, msg('Only a consultant can edit the result')],
  case_not_opened: [403, msg('Open this case first')],
  edit_request_not_allowed: [403, msg('Only its client can change this request')],
  sign_off_not_allowed: [403, msg('Only a consultant can ask for a sign-off')],
  sign_off_of_another: [
    403,
    msg(
      'Only the colleague who was asked can sign or return this, and only the person who asked can withdraw it',
    ),
  ],
  sign_off_of_own_text: [403, msg('You have edited this draft. A colleague who has not has to sign it.')],
  templates_of_rooms_are_admins: [403, TEMPLATES_OF_ROOMS_ARE_ADMINS],
  edit_company_not_allowed: [403, msg('Only its owner can change this company')],
  manage_members_not_allowed: [403, msg('Only the owner of a company can invite and remove its members')],
  invite_not_allowed: [403, INVITATIONS_NEED_APPROVAL],
  mail_documents_not_allowed: [403, DOCUMENTS_NEED_APPROVAL],
  invitation_of_another: [403, msg('This invitation is for another email address')],
  delete_company_not_allowed: [403, msg('You may not delete this company')],
  not_own_account: [403, msg('You may only change your own account')],
  note_not_allowed: [403, timeline.NOTES_ARE_OF_STAFF],
  upload_not_allowed: [403, files.UPLOADS_NEED_APPROVAL],
  remove_file_not_allowed: [403, msg('Only whoever added a file can remove it')],
  edit_message_not_allowed: [403, timeline.NOT_THE_AUTHOR],
  calendar_of_another: [403, msg('Only its owner has the address of a calendar')],
  own_access_kept: [403, msg('You cannot remove your own access')],
  own_account_not_deactivated: [403, msg('You cannot deactivate your own account')],
  own_account_not_deleted: [403, msg('You cannot delete your own account')],

  not_found: [404, msg('Not found')],
  calendar_not_found: [404, msg('This calendar does not exist')],
  absence_not_found: [404, msg('Absence not found')],
  proposal_not_found: [404, msg('Proposal not found')],
  client_not_found: [404, msg('Client not found')],
  version_not_found: [404, msg('Version not found')],
  time_entry_not_found: [404, msg('Time entry not found')],
  timer_not_running: [404, msg('No timer is running')],
  draft_not_found: [404, msg('Draft not found')],
  template_not_found: [404, msg('Saved text not found')],
  company_not_found: [404, msg('Company not found')],
  consultant_not_found: [404, msg('Consultant not found')],
  consultation_not_found: [404, msg('Consultation not found')],
  file_not_found: [404, msg('File not found')],
  invitation_not_found: [404, msg('Invitation not found')],
  entry_not_found: [404, msg('Entry not found')],
  member_not_found: [404, msg('Member not found')],
  message_not_found: [404, msg('Message not found')],
  notification_not_found: [404, msg('Notification not found')],
  room_not_found: [404, msg('Room not found')],
  schedule_not_found: [404, msg('Schedule not found')],
  user_not_found: [404, msg('User not found')],
  account_of_link_not_found: [404, LINK_OVER],

  request_timeout: [408, msg('The request took too long to arrive')],

  absence_changed: [
    409,
    msg('Somebody else has changed this absence in the meantime. Please look at it again.'),
  ],
  appointment_changed: [
    409,
    msg('Somebody else has changed this appointment in the meantime. Please look at it again.'),
  ],
  calendar_not_made: [409, msg('Your calendar has no address yet')],
  already_accepted: [409, msg('This result has already been accepted')],
  already_rated: [409, msg('This result has already been rated')],
  answer_first: [409, consultations.ANSWER_FIRST],
  appointment_missing: [409, msg('This consultation has no appointment')],
  appointment_not_over: [409, msg('This appointment has not begun yet')],
  assignee_needed: [409, msg('A consultation that is decided keeps a consultant')],
  cutoff_passed: [409, msg('It is too late to move or cancel this appointment here. Please send a message.')],
  proposals_replaced: [
    409,
    msg('Other times have been proposed in the meantime. Please look at them first.'),
  ],
  no_proposal: [409, msg('There is no open proposal any more')],
  not_assignable: [409, msg('A consultation that is over keeps its consultant')],
  slot_not_available: [409, msg('This time is no longer available. Please choose another.')],
  version_required: [
    409,
    msg('This request waits for its client. Please look at it again before you decide.'),
  ],
  account_already_decided: [409, users.ALREADY_DECIDED],
  account_decided_meanwhile: [409, msg('This account has already been decided on.')],
  account_not_of_client: [409, msg('Only client accounts can be approved or rejected')],
  already_member: [409, msg('This person is already a member')],
  case_not_restricted: [409, msg('This consultation is not restricted')],
  owner_stays: [409, msg('The owner cannot leave. Hand the company over to another member first.')],
  too_many_members: [409, TOO_MANY_MEMBERS],
  too_many_memberships: [409, TOO_MANY_MEMBERSHIPS],
  company_changed: [
    409,
    msg('Somebody else has changed this company in the meantime. Please look at it again.'),
  ],
  consultation_changed: [
    409,
    msg('Somebody else has changed this consultation in the meantime. Please look at it again.'),
  ],
  consultation_not_completed: [409, msg('Only a completed consultation can be exported')],
  consultations_not_completed: [409, msg('Only completed consultations can be exported')],
  consultations_too_long: [409, msg('These consultations are too long for one PDF. Choose a ZIP, or fewer.')],
  report_too_long: [
    409,
    msg('This report is too long for a PDF. Choose a shorter period, or download it as CSV.'),
  ],
  document_too_large: [
    409,
    msg(
      'This document is too large to be made. Leave out its history or its conversation, or shorten its texts.',
    ),
  ],
  documents_too_large: [
    409,
    msg('These documents are larger than the 20 MB a mail can carry. Choose fewer, or download them.'),
  ],
  files_too_large: [
    409,
    msg(
      'The files are {size} together, with their documents more than the 20 MB a mail can carry. Leave out {files}, or download the ZIP.',
    ),
  ],
  email_taken: [409, msg('An account with this email already exists')],
  hours_changed: [
    409,
    msg('Somebody else has changed these hours in the meantime. Please look at them again.'),
  ],
  last_admin: [409, msg('The last active admin cannot be locked out')],
  message_changed: [
    409,
    msg('You have changed this message elsewhere in the meantime. Please look at it again.'),
  ],
  case_files_full: [409, CASE_FULL],
  too_much_sent: [409, TOO_MUCH_SENT],
  too_much_unattached: [409, TOO_MUCH_UNATTACHED],
  file_not_scannable: [
    409,
    msg('This file is too large for the virus scanner. It cannot be opened. Please ask for a smaller one.'),
  ],
  file_being_scanned: [409, msg('This file is being scanned for viruses. It can be opened in a moment.')],
  file_attached: [409, msg('This file has been sent already')],
  file_not_removable: [409, files.TOO_LATE_TO_REMOVE],
  message_not_editable: [409, timeline.TOO_LATE_TO_EDIT],
  message_redacted: [409, msg('This message has been redacted')],
  move_not_possible: [
    409,
    msg(
      'A {status, select, requested {requested} pending {pending} approved {approved} rejected {rejected} rescheduled {rescheduled} canceled {canceled} completed {completed} other {{status}}} consultation cannot become {next, select, requested {requested} pending {pending} approved {approved} rejected {rejected} rescheduled {rescheduled} canceled {canceled} completed {completed} other {{next}}}.',
    ),
  ],
  no_result_yet: [409, msg('Only a completed consultation has a result to edit')],
  no_result_to_accept: [409, msg('Only a completed consultation has a result to accept')],
  result_improved: [409, msg('The result has been improved since. Please read version {version} first.')],
  no_room_letter: [409, msg('All 26 room letters are taken. No room can be added.')],
  nothing_sent: [409, msg('Nothing was sent: in-app and email notifications are off.')],
  nothing_sent_in_app: [
    409,
    msg('Nothing was sent: in-app notifications are off, and your emails are switched off.'),
  ],
  request_already_decided: [409, consultations.ALREADY_DECIDED],
  sent_otherwise: [
    409,
    msg(
      'This was sent and saved before, with other content. Please look at what is there, and send this again if it is still wanted.',
    ),
  ],
  too_many_changes: [409, TOO_MANY_CHANGES],
  draft_changed: [
    409,
    msg('{changed_by_name} has changed this draft in the meantime. Please look at it again.'),
  ],
  draft_exists: [409, msg('{changed_by_name} has already begun a draft. Please look at it first.')],
  draft_gone: [
    409,
    msg(
      'This draft has been released, changed or discarded in the meantime. Please look at the consultation again.',
    ),
  ],
  draft_not_possible: [
    409,
    msg('A result is written once the consultation is approved. Approve it first, or send a message.'),
  ],
  sign_off_already_requested: [
    409,
    msg('A sign-off of this draft has already been requested. Whoever asked can take the request back.'),
  ],
  sign_off_not_requested: [
    409,
    msg('No sign-off of this draft is requested. Please look at the consultation again.'),
  ],
  sign_off_not_required: [409, msg('This room requires no sign-off')],
  sign_off_required: [
    409,
    msg('In this room a colleague signs a result before the client gets it. Please ask for a sign-off.'),
  ],
  template_changed: [
    409,
    msg('Somebody else has changed this text in the meantime. Please look at it again.'),
  ],
  case_has_closed_time: [
    409,
    msg(
      'This case has time in a closed month and cannot be deleted. An admin can open the month again first.',
    ),
  ],
  company_has_hours: [
    409,
    msg('This company has agreed hours or recorded time. Please ask the firm to delete it.'),
  ],
  month_closed: [409, msg('This month is closed. An admin can open it again.')],
  month_not_over: [
    409,
    msg('This month is not over yet. It can be closed on the first day of the next one.'),
  ],
  month_has_timer: [
    409,
    msg(
      'A timer that was started in this month is still running. Say how long it was, or discard it, and close the month then.',
    ),
  ],
  texts_changed: [
    409,
    msg('Somebody else has changed the public pages in the meantime. Please look at them again.'),
  ],
  topics_changed: [
    409,
    msg('Somebody else has changed the topics in the meantime. Please look at them again.'),
  ],
  time_entry_changed: [
    409,
    msg('Somebody else has changed this entry in the meantime. Please look at it again.'),
  ],
  timer_ran_long: [
    409,
    msg('The timer has been running for {hours} hours. Please say how many minutes it was, or discard it.'),
  ],
  timer_is_another: [
    409,
    msg('This timer has ended already, and another one is running. Please look at it again.'),
  ],
  timer_cannot_continue: [
    409,
    msg('This timer can no longer be continued. Start a new one, or add the time by hand.'),
  ],
  too_many_time_entries: [409, TOO_MANY_TIME_ENTRIES],
  too_many_absences: [409, TOO_MANY_ABSENCES],
  too_many_companies: [409, TOO_MANY_COMPANIES],
  too_many_templates: [409, TOO_MANY_TEMPLATES],
  too_many_messages: [409, timeline.TOO_MANY_MESSAGES],
  too_many_requests_a_day: [409, TOO_MANY_A_DAY],
  too_many_requests_waiting: [409, TOO_MANY_WAITING],
  week_changed: [409, msg('Somebody else has saved this week in the meantime. Please look at it again.')],
  week_exists: [409, msg('A schedule for this week already exists')],

  request_too_large: [413, msg('The request is too large')],
  address_too_long: [414, msg('The address is too long')],
  file_too_large: [413, TOO_LARGE],
  file_too_large_to_scan: [413, msg('“{name}” is too large for the virus scanner and was not added.')],
  calendar_too_large: [
    413,
    msg('A calendar file can have at most 1 MB. Please export fewer years from your calendar.'),
  ],
  range_not_satisfiable: [416, msg('The file has no such part')],
  not_a_file: [415, msg('The request must be multipart/form-data')],
  not_a_calendar: [415, msg('Please send a calendar file (.ics) as text/calendar or as JSON')],
  not_json: [415, msg('The request must be JSON')],
  compressed: [415, msg('The request must not be compressed')],

  too_many_calls: [429, msg('Too many requests. Please wait a moment.')],
  too_many_downloads: [429, msg('Four files of yours are on their way. Please wait until one has arrived.')],
  too_many_uploads: [429, msg('Four files of yours are on their way. Please wait until one has arrived.')],
  too_many_documents: [
    429,
    msg('Four documents of yours are still being made. Please wait until one is done.'),
  ],
  too_many_exports: [429, msg('Two exports of yours are still running. Please wait until one is done.')],
  too_many_streams: [429, msg('Too many live connections. Please close another window.')],
  too_many_tries: [
    429,
    msg(
      'Too many {what, select, sign_in {sign-in attempts} sign_up {sign-ups} password_link {requests for a new password} mailed_documents {documents by email} new_email {changes of the email} invitation {invitations} other {tries}}. Please try again in {minutes, plural, =1 {a minute} other {# minutes}}.',
    ),
  ],
  too_much_unread: [
    429,
    msg('Much of what you asked for is still on its way. Please try again in a moment.'),
  ],

  headers_too_large: [431, msg('The request headers are too large')],

  internal_error: [500, msg('Something went wrong on our side')],

  database_silent: [503, msg('The database does not answer.')],
  disk_full: [
    503,
    msg(
      'Nothing can be saved right now: the disk is full. Please tell an admin. What was saved before can be read.',
    ),
  ],
  disk_full_for_files: [
    503,
    msg('No files can be added right now: the disk is nearly full. Please tell an admin.'),
  ],
  document_too_slow: [503, msg('This document takes too long to be made right now. Please try again later.')],
  documents_busy: [503, msg('Many documents are being made right now. Please try again in a moment.')],
  files_busy: [503, msg('Many files are on their way right now. Please try again in a moment.')],
  exports_busy: [503, msg('Many exports are running right now. Please try again in a moment.')],
  restarting: [503, msg('The service is being restarted. Please try again in a moment.')],
  service_away: [503, msg('The service is not available right now. Please try again in a moment.')],
  service_busy: [503, msg('The service is busy right now. Please try again in a moment.')],
  sign_in_busy: [503, msg('Many people are signing in right now. Please try again in a moment.')],
} as const satisfies Record<string, readonly [status: number, sentence: Message]>;

export type RefusalCode = keyof typeof refusals;

/** The codes of one status. */
export type CodeOf<Wanted extends number> = {
  [Code in RefusalCode]: (typeof refusals)[Code][0] extends Wanted ? Code : never;
}[RefusalCode];

export const refusalCodes = Object.keys(refusals) as RefusalCode[];

/** The sentences of conflicts when it is known who was faster. */
const byName: Partial<Record<RefusalCode, Message>> = {
  absence_changed: msg(
    '{changed_by_name} has changed this absence in the meantime. Please look at it again.',
  ),
  company_changed: msg(
    '{changed_by_name} has changed this company in the meantime. Please look at it again.',
  ),
  template_changed: msg('{changed_by_name} has changed this text in the meantime. Please look at it again.'),
  time_entry_changed: msg(
    '{changed_by_name} has changed this entry in the meantime. Please look at it again.',
  ),
  week_changed: msg('{changed_by_name} has saved this week in the meantime. Please look at it again.'),
};

/** The sentence of a refusal, with what is in braces filled in. */
export const sentenceOf = (code: RefusalCode, params: Record<string, string> = {}) =>
  translate(
    (params.changed_by_name && byName[code]) || refusals[code][1],
    Object.fromEntries(Object.entries(params).map(([name, value]) => [name, numberIn(value)])),
  );

/** Figures choose a plural form. */
const numberIn = (value: string) => (/^(0|[1-9]\d{0,8})$/.test(value) ? Number(value) : value);
