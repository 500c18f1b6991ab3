package dev.stateroom.storage.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;

/** A pool of readers' connections. Safe for several threads. */
final class IdleConnections {
    private static final int MOST = 4;

    private final Connecting connecting;
    private final Deque<Connection> idle = new ArrayDeque<>();

    /** Makes a connection. */
    @FunctionalInterface
    interface Connecting {
        /** Makes a new connection. */
        Connection connect() throws SQLException;
    }

    IdleConnections(Connecting connecting) {
        this.connecting = connecting;
    }

    /** Returns an idle connection, else a new one. */
    Connection borrow() throws SQLException {
        synchronized (idle) {
            Connection waiting = idle.pollFirst();
            if (waiting != null) {
                return waiting;
            }
        }
        return connecting.connect();
    }

    /** Takes a connection back; closes it if it is of no further use. */
    void giveBack(Connection connection, boolean usable) {
        synchronized (idle) {
            if (usable && idle.size() < MOST) {
                idle.addFirst(connection);
                return;
            }
        }
        end(connection);
    }

    /** Closes all connections. */
    void clear() {
        synchronized (idle) {
            idle.forEach(IdleConnections::end);
            idle.clear();
        }
    }

    static void end(Connection connection) {
        try {
            connection.close();
        } catch (SQLException alreadyGone) {
            // Nothing to do: it is dropped anyway.
        }
    }
}
