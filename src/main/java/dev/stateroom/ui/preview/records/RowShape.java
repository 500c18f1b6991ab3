package dev.stateroom.ui.preview.records;

import java.util.List;

/** How a record is cut into cells. */
sealed interface RowShape permits DelimitedShape, JsonShape {

    /** What the columns are called. */
    List<String> columns();

    /** Records at the beginning that are no rows: 1 where the first names the columns. */
    int headRecords();

    /** True if a line feed between quotes belongs to a cell. */
    boolean quoted();

    /** The cells of a record, in the order of the columns; fewer where it has fewer. */
    List<String> cells(String record);

    /** One cell of a record; empty if it has none. Sorting asks for nothing else. */
    default String cell(String record, int column) {
        List<String> cells = cells(record);
        return column < cells.size() ? cells.get(column) : "";
    }
}
