export const rejected = [
  'Our firm already advises the other side in this matter. We may not take it; the chamber of commerce keeps a list of colleagues.',
  'We need the contract and the order confirmation to say anything useful. Please request it again with both.',
  'This is a question of income tax, where we are not licensed. Your accountant is the right person.',
  'The same question was answered for you last month; you find the result under completed consultations.',
  'The goods have been seized and a criminal investigation is open. You need a defence lawyer before you need us.',
  'The place of destination is under an embargo that leaves no room. We cannot help with this shipment.',
  'Without HS code and country of origin we would be guessing. Add the two and we will take it gladly.',
  'You ask for a price and a freight rate; that is a matter for your forwarder.',
  'The time to object ran out in spring. We do not want you to pay for an answer that changes nothing.',
  'This needs a lawyer admitted in the country of the buyer. We can name two, by telephone.',
  'Three questions of three rooms in one. Please make three requests, so that each gets its own answer.',
  'The buyer you name failed our screening. We may not advise on business with this company.',
];

export const canceledByClient = [
  'The buyer has withdrawn the order.',
  'Settled with customs by telephone; thank you all the same.',
  'Our bank has found the answer in its own files.',
  'The vessel was delayed by a month. We will ask again with new dates.',
  'Requested twice by mistake.',
  'The supplier has sent the missing certificate.',
  'Management has decided against this market for now.',
  'We have agreed with the carrier.',
];

export const canceledByAdmin = [
  'Canceled for the client, who telephoned: the goods were sold to another buyer.',
  'The client’s company changes hands; all open matters are to be asked again by the new owner.',
];

/** From the consultant who moves the date. */
export const rescheduled = [
  'The laboratory report arrives a week later; we need it for the ruling.',
  'The bank has announced an amendment. We wait for its text.',
  'I am at a hearing on that day.',
  'The client asked for an afternoon, since the colleague from production should take part.',
  'Customs has promised a written answer by Thursday.',
  'The original contract is still with the courier.',
  'Public holiday at the client’s place.',
  'The surveyor boards the vessel two days later than planned.',
  'Moved at the client’s wish; the buyer comes to visit.',
  'We want to see the new tariff schedule first, which is published at the end of the week.',
];
