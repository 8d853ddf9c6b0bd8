-- One case of a user is one lookup, also before the tables are analyzed, and all of a user's are in the order of their ids.
drop index followings_of_user;
create index followings_of_user on followings (user_id, consultation_id);
drop index read_positions_of_user;
create index read_positions_of_user on read_positions (user_id, consultation_id);
