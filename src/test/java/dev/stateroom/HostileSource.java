package dev.stateroom;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A recorded database and a store whose texts hold what could steer a terminal: escape sequences, a bell, a window title, marks that
 * turn the direction of text, a zero-width space. A word gives way to a text of as many bytes, so every length in the data stays true.
 */
final class HostileSource {
    /** Ends thread ids, keys and namespaces. */
    static final String TAIL = "\u001b]0;owned\u0007\u202e\u2066\u200b\u009b\u007f";

    private static final Map<String, String> WORDS = words();

    private HostileSource() {}

    private static Map<String, String> words() {
        Map<String, String> words = new LinkedHashMap<>();
        words.put("workspace", "\u202e\u2066\u200b");
        words.put("call_", "\u001b[31m");
        words.put("README", "\u001b]2;\u0007\u0008");
        words.put("invoice", "\u001b[2J\u202e");
        words.put("billing", "\u001bc\u0007\u0008\u202e");
        words.forEach((word, text) -> {
            if (word.length() != text.getBytes(StandardCharsets.UTF_8).length) {
                throw new IllegalStateException(word);
            }
        });
        return words;
    }

    /** Writes a hostile copy of a recorded database or store to {@code to}. */
    static Path copy(String resource, Path to) throws Exception {
        try (InputStream in = Objects.requireNonNull(HostileSource.class.getResourceAsStream(resource), resource)) {
            Files.copy(in, to);
        }
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + to);
                Statement statement = connection.createStatement()) {
            for (String table : names(statement, "select name from sqlite_master where type = 'table'")) {
                rewrite(connection, table, names(statement, "select name from pragma_table_info('" + table + "')"));
            }
        }
        return to;
    }

    private static List<String> names(Statement statement, String question) throws Exception {
        List<String> names = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(question)) {
            while (rows.next()) {
                names.add(rows.getString(1));
            }
        }
        return names;
    }

    private static void rewrite(Connection connection, String table, List<String> columns) throws Exception {
        String sets = columns.stream().map(column -> column + " = ?").collect(Collectors.joining(", "));
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select rowid, * from " + table);
                PreparedStatement update = connection.prepareStatement("update " + table + " set " + sets + " where rowid = ?")) {
            while (rows.next()) {
                for (int i = 0; i < columns.size(); i++) {
                    Object value = rows.getObject(i + 2);
                    boolean named = List.of("thread_id", "prefix", "key").contains(columns.get(i));
                    update.setObject(i + 1, switch (value) {
                        case String text when named -> text + TAIL;
                        case String text -> new String(hostile(text.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
                        case byte[] bytes -> hostile(bytes);
                        case null, default -> value;
                    });
                }
                update.setLong(columns.size() + 1, rows.getLong(1));
                update.addBatch();
            }
            update.executeBatch();
        }
    }

    private static byte[] hostile(byte[] bytes) {
        byte[] now = bytes;
        for (Map.Entry<String, String> word : WORDS.entrySet()) {
            now = replace(now, word.getKey().getBytes(StandardCharsets.UTF_8), word.getValue().getBytes(StandardCharsets.UTF_8));
        }
        return now;
    }

    private static byte[] replace(byte[] in, byte[] from, byte[] to) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(in.length);
        for (int i = 0; i < in.length; ) {
            int at = i;
            boolean here = i + from.length <= in.length && IntStream.range(0, from.length).allMatch(k -> in[at + k] == from[k]);
            out.writeBytes(here ? to : new byte[] {in[i]});
            i += here ? from.length : 1;
        }
        return out.toByteArray();
    }

    /** The text as data: {@code invoice} as it is in the copy. */
    static String word(String word) {
        return Objects.requireNonNull(WORDS.get(word), word);
    }
}
