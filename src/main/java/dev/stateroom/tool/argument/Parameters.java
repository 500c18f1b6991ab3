package dev.stateroom.tool.argument;

import static dev.stateroom.tool.argument.Parameter.needed;
import static dev.stateroom.tool.argument.Parameter.nullable;
import static dev.stateroom.tool.argument.Parameter.optional;

import dev.stateroom.agent.Value;
import dev.stateroom.tool.argument.Parameter.Kind;
import dev.stateroom.vfs.Dialect;
import dev.stateroom.vfs.Era;
import java.util.ArrayList;
import java.util.List;

/** What each tool takes in a dialect. Sources: spec tables 10.2 and 3 of the dialects; the packages' schemas. */
public final class Parameters {
    private static final Value ROOT = new Value.Text("/");
    private static final Value NO = new Value.Bool(false);
    private static final Value ZERO = new Value.Int(0);

    private final Dialect dialect;

    /** Of a dialect. */
    public Parameters(Dialect dialect) {
        this.dialect = dialect;
    }

    /** Of {@code ls}. */
    public List<Parameter> ls() {
        return List.of(javascript() ? optional("path", Kind.TEXT, ROOT) : needed("path", Kind.TEXT));
    }

    /** Of {@code read_file}. */
    public List<Parameter> readFile() {
        boolean old = !javascript() && !dialect.isSince(0, 3, 7);
        return List.of(
                needed("file_path", Kind.TEXT),
                optional("offset", Kind.NUMBER, ZERO),
                optional("limit", Kind.NUMBER, new Value.Int(old ? 500 : 100)));
    }

    /** Of {@code write_file}. */
    public List<Parameter> writeFile() {
        return List.of(
                needed("file_path", Kind.TEXT),
                dialect.era() == Era.JS_1_9 ? optional("content", Kind.TEXT, new Value.Text("")) : needed("content", Kind.TEXT));
    }

    /** Of {@code edit_file}. */
    public List<Parameter> editFile() {
        return List.of(
                needed("file_path", Kind.TEXT),
                needed("old_string", Kind.TEXT),
                needed("new_string", Kind.TEXT),
                optional("replace_all", Kind.FLAG, NO));
    }

    /** Of {@code delete}. */
    public List<Parameter> delete() {
        return List.of(needed("file_path", Kind.TEXT));
    }

    /** Of {@code glob}. */
    public List<Parameter> glob() {
        Parameter path = switch (dialect.era()) {
            case PYTHON_0_2, PYTHON_0_4, JS_1_9 -> optional("path", Kind.TEXT, ROOT);
            case PYTHON_0_5 -> dialect.isSince(0, 6, 9) ? nullable("path", Kind.TEXT) : optional("path", Kind.TEXT, ROOT);
            case PYTHON_0_7 -> nullable("path", Kind.TEXT);
            case JS_1_14 -> optional("path", Kind.TEXT, Value.Null.INSTANCE);
        };
        return List.of(needed("pattern", Kind.TEXT), path);
    }

    /** Of {@code grep}. */
    public List<Parameter> grep() {
        List<Parameter> all = new ArrayList<>();
        all.add(needed("pattern", Kind.TEXT));
        all.add(javascript() ? optional("path", Kind.TEXT, ROOT) : nullable("path", Kind.TEXT));
        all.add(nullable("glob", Kind.TEXT));
        switch (dialect.era()) {
            case JS_1_9 -> {}
            case JS_1_14 -> {
                all.add(nullable("max_count", Kind.POSITIVE));
                all.add(optional("output_mode", Kind.MODE, new Value.Text("content")));
            }
            default -> {
                all.add(optional("output_mode", Kind.MODE, new Value.Text("files_with_matches")));
                if (dialect.era() == Era.PYTHON_0_7) {
                    all.add(nullable("max_count", Kind.POSITIVE));
                }
            }
        }
        return List.copyOf(all);
    }

    /** Of {@code execute}. */
    public List<Parameter> execute() {
        boolean timed = !javascript() && dialect.isSince(0, 4, 3);
        return timed
                ? List.of(needed("command", Kind.TEXT), nullable("timeout", Kind.NUMBER))
                : List.of(needed("command", Kind.TEXT));
    }

    private boolean javascript() {
        return dialect.language() == Era.Language.JAVASCRIPT;
    }
}
