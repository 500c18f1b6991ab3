package dev.stateroom.bench;

import dev.stateroom.backend.ObjectBackend;
import dev.stateroom.backend.sql.TableFiles;
import dev.stateroom.langgraph.postgres.PostgresAddress;
import dev.stateroom.langgraph.postgres.PostgresDatabase;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.work.Cancellation;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/** Listing and searching the table {@code files} of a PostgreSQL database, which holds the first files of the corpus, cut to 1,000 characters. */
final class TableWorkloads {
    private static final String TABLE = "files";

    private final String address;

    /** @param address of the database */
    TableWorkloads(String address) {
        this.address = address;
    }

    /** Lists one folder of fifty files. */
    Workload listing() {
        return new OverTable("ls-table", Asked.listing(FilePath.ROOT.child("m000").child("p00")));
    }

    /** Finds the lines that hold a common text in all files. */
    Workload grep() {
        return new OverTable("grep-table", Asked.lines(Corpus.COMMON));
    }

    private final class OverTable implements Workload {
        private final String name;
        private final OverOne<Backend> body;
        private long items;

        OverTable(String name, ToLongFunction<Backend> question) {
            this.name = name;
            this.body = new OverOne<>(name, 0, OptionalLong.empty(), this::open, question);
        }

        private Backend open() {
            PostgresDatabase database = PostgresAddress.parse(address)
                    .then(at -> PostgresDatabase.open(at, Cancellation.NEVER))
                    .orThrow();
            Backend backend = new ObjectBackend(TableFiles.open(database, TABLE, false, Cancellation.NEVER).orThrow());
            database.read("SELECT count(*) FROM " + TABLE, List.of(), Cancellation.NEVER, row -> items = row.number(1)).orThrow();
            return backend;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public long items() {
            return items;
        }

        @Override
        public OptionalLong expected() {
            return name.equals("ls-table") ? OptionalLong.of(50) : Corpus.commonLines(items);
        }

        @Override
        public long run() {
            return body.run();
        }

        @Override
        public void close() {
            body.close();
        }
    }
}
