package dev.stateroom.storage.items;

import dev.stateroom.history.store.ChangeAuthor;
import dev.stateroom.storage.database.DatabaseSession;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/** The numbers of authors of changes; a new author gets one on first use. For one transaction. */
public final class MakerNumbers {
    private final DatabaseSession session;
    private final Map<ChangeAuthor, Integer> known = new HashMap<>();

    /** @param session in a transaction that may change data */
    public MakerNumbers(DatabaseSession session) {
        this.session = session;
    }

    public int of(ChangeAuthor maker) throws SQLException {
        Integer number = known.get(maker);
        if (number == null) {
            Long found = session.number("SELECT id FROM maker WHERE who = ? AND through = ?", maker.who(), maker.through());
            number = found != null
                    ? found.intValue()
                    : (int) session.insert("INSERT INTO maker(who, through) VALUES(?, ?)", maker.who(), maker.through());
            known.put(maker, number);
        }
        return number;
    }
}
