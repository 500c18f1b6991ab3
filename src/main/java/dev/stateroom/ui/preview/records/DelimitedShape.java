package dev.stateroom.ui.preview.records;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Delimited cells, optionally quoted (RFC 4180; a quote is doubled inside quotes).
 *
 * @param columns names of the columns
 * @param delimiter the character between cells
 * @param headRecords 1 if the first record has the column names
 */
public record DelimitedShape(List<String> columns, char delimiter, int headRecords) implements RowShape {
    private static final String DELIMITERS = ",;\t|";

    /** Copies the names. */
    public DelimitedShape {
        columns = List.copyOf(columns);
    }

    /**
     * Detects the shape from a file's beginning: the delimiter with the most cells per record, the same number in each of the first
     * records, and whether the first record has the column names.
     *
     * @param head text of the beginning, perhaps ending within a record
     * @param tabs true if the type requires tabs
     */
    public static DelimitedShape of(String head, boolean tabs) {
        char delimiter = tabs ? '\t' : ',';
        int best = 1;
        for (char candidate : (tabs ? "\t" : DELIMITERS).toCharArray()) {
            List<List<String>> rows = rows(head, candidate);
            int cells = rows.isEmpty() ? 0 : rows.getFirst().size();
            long same = rows.stream().filter(row -> row.size() == cells).count();
            if (cells > best && same * 10 >= rows.size() * 8L) {
                best = cells;
                delimiter = candidate;
            }
        }
        List<List<String>> rows = rows(head, delimiter);
        List<String> first = rows.isEmpty() ? List.of() : rows.getFirst();
        boolean named = !first.isEmpty() && first.stream().noneMatch(cell -> cell.isBlank() || NumericCells.isNumber(cell));
        int width = rows.stream().mapToInt(List::size).max().orElse(1);
        return new DelimitedShape(names(named ? first : List.of(), Math.min(width, RecordTable.MOST_COLUMNS)), delimiter, named ? 1 : 0);
    }

    private static List<List<String>> rows(String head, char delimiter) {
        DelimitedShape shape = new DelimitedShape(List.of(), delimiter, 0);
        List<List<String>> rows = new ArrayList<>();
        int from = 0;
        boolean quotes = false;
        for (int i = 0; i < head.length() && rows.size() < 50; i++) {
            char c = head.charAt(i);
            quotes ^= c == '"';
            if (c == '\n' && !quotes) {
                int to = i > from && head.charAt(i - 1) == '\r' ? i - 1 : i;
                rows.add(shape.cells(head.substring(from, to)));
                from = i + 1;
            }
        }
        if (rows.isEmpty() && from < head.length()) {
            rows.add(shape.cells(head.substring(from)));
        }
        return rows;
    }

    private static List<String> names(List<String> given, int width) {
        List<String> names = new ArrayList<>();
        Set<String> used = new HashSet<>();
        for (int i = 0; i < Math.max(1, width); i++) {
            String name = i < given.size() ? given.get(i).strip() : "Column " + (i + 1);
            for (int again = 2; !used.add(name); again++) {
                name = (i < given.size() ? given.get(i).strip() : "Column " + (i + 1)) + " " + again;
            }
            names.add(name);
        }
        return names;
    }

    @Override
    public boolean quoted() {
        return true;
    }

    @Override
    public List<String> cells(String record) {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quotes = false;
        for (int i = 0; i < record.length(); i++) {
            char c = record.charAt(i);
            if (quotes && c == '"' && i + 1 < record.length() && record.charAt(i + 1) == '"') {
                cell.append('"');
                i++;
            } else if (c == '"' && (quotes || cell.isEmpty())) {
                quotes = !quotes;
            } else if (c == delimiter && !quotes) {
                cells.add(RecordTable.cut(cell.toString()));
                cell.setLength(0);
                if (cells.size() == RecordTable.MOST_COLUMNS) {
                    return cells;
                }
            } else {
                cell.append(c);
            }
        }
        cells.add(RecordTable.cut(cell.toString()));
        return cells;
    }
}
