package dev.stateroom.backend.keyed;

import dev.stateroom.agent.FileFormat;
import dev.stateroom.agent.text.FileKinds;
import dev.stateroom.agent.text.LineWindow;
import dev.stateroom.agent.text.NumberedRows;
import dev.stateroom.agent.text.ReplacementRule;
import dev.stateroom.agent.text.TextLength;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a Python dialect for files under keys.
 *
 * @param dialect the dialect of the rules
 * @param format the form of new records
 * @param tellsTruncation true if searches report whether they are incomplete, and grep has a limit of hits
 * @param wantsDates true if glob throws for a hit without a date of change
 * @param minds64 true if grep skips base64 records and edit refuses them
 */
record PythonRules(
        Dialect dialect,
        FileFormat format,
        LineWindow window,
        NumberedRows rows,
        FileKinds kinds,
        TextLength length,
        ReplacementRule replacement,
        boolean tellsTruncation,
        boolean wantsDates,
        boolean minds64) {

    static PythonRules of(Dialect dialect, FileFormat format) {
        return new PythonRules(
                dialect,
                dialect.holds(DialectFact.WRITES_TEXT_RECORDS_ONLY) ? FileFormat.V2 : format,
                LineWindow.of(dialect),
                NumberedRows.of(dialect),
                FileKinds.of(dialect),
                TextLength.ofRecords(dialect),
                ReplacementRule.of(dialect),
                dialect.holds(DialectFact.SEARCH_TELLS_TRUNCATION),
                !dialect.holds(DialectFact.GLOB_NEEDS_NO_DATE),
                dialect.holds(DialectFact.BASE64_IS_NO_TEXT));
    }

    /** The root of a search; null for a path under which nothing is found. */
    @Nullable SearchRoot root(@Nullable String path) {
        return dialect.holds(DialectFact.SEARCH_PATH_MAY_BE_FILE) ? SearchRoot.of(path) : SearchRoot.folder(path);
    }
}
