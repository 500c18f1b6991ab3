package dev.stateroom.storage.items;

import dev.stateroom.history.store.ChangeAuthor;
import dev.stateroom.storage.database.DatabaseSession;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/** The numbers under which makers of changes are kept; a new maker gets one when it is first asked for. For one transaction. */
public final class MakerNumbers {
    private final DatabaseSession session;
    private final Map<ChangeAuthor, Integer> known = new HashMap<>();

    /** Over a transaction that may change. */
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
