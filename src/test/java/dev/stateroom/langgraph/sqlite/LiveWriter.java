package dev.stateroom.langgraph.sqlite;

import java.nio.file.Path;
import java.sql.Connection;

/**
 * A process that writes a checkpoint database in log mode: {@code LiveWriter DATABASE MODE}. {@code paced} commits one step for
 * every line it reads and says which; {@code restless} fills and restarts its log as fast as it can, until it is killed.
 */
final class LiveWriter {
    private LiveWriter() {}

    public static void main(String[] arguments) throws Exception {
        try (Connection connection = Databases.connect(Path.of(arguments[0]))) {
            Databases.run(connection, "PRAGMA journal_mode=WAL", "PRAGMA synchronous=OFF");
            if (arguments[1].equals("paced")) {
                Databases.run(connection, "PRAGMA wal_autocheckpoint=3");
                int step = 0;
                System.out.println("ready");
                while (System.in.read() == '\n') {
                    Databases.step(connection, "t", step);
                    System.out.println(step++);
                }
            } else {
                Databases.run(connection, "CREATE TABLE noise (a)", "PRAGMA wal_autocheckpoint=0");
                Databases.step(connection, "t", 0);
                Databases.run(connection, "INSERT INTO noise VALUES (zeroblob(40000000))");
                System.out.println("ready");
                while (true) {
                    Databases.run(connection, "UPDATE noise SET a = zeroblob(40000000)", "PRAGMA wal_checkpoint(RESTART)");
                    Databases.run(connection, "INSERT INTO noise VALUES (1)", "DELETE FROM noise WHERE a = 1");
                }
            }
        }
    }
}
