package dev.stateroom.ui.preview.records;

import java.util.List;

/** How a record is cut into cells. */
sealed interface RowShape permits DelimitedShape, JsonShape {

    /** The column names. */
    List<String> columns();

    /** The number of records at the beginning that are not rows: 1 if the first has the column names. */
    int headRecords();

    /** True if a line feed between quotes belongs to a cell. */
    boolean quoted();

    /** The cells of a record in column order; there may be fewer. */
    List<String> cells(String record);

    /** One cell of a record; empty if it has none. The only method that sorting needs. */
    default String cell(String record, int column) {
        List<String> cells = cells(record);
        return column < cells.size() ? cells.get(column) : "";
    }
}
