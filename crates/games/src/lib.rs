//! Both games behind one type; records and playthroughs.
