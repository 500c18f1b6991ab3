package dev.stateroom.tool.argument;

import dev.stateroom.dialect.DialectFact;
import static dev.stateroom.tool.argument.ToolParameter.needed;
import static dev.stateroom.tool.argument.ToolParameter.nullable;
import static dev.stateroom.tool.argument.ToolParameter.optional;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.tool.argument.ToolParameter.Kind;
import java.util.ArrayList;
import java.util.List;

/** The parameters of each tool in a dialect. Sources: spec tables 10.2 and 3 of the dialects; the packages' schemas. */
public final class ToolParameters {
    private static final ForeignValue ROOT = new ForeignValue.Text("/");
    private static final ForeignValue NO = new ForeignValue.Bool(false);
    private static final ForeignValue ZERO = new ForeignValue.Int(0);

    private final Dialect dialect;

    public ToolParameters(Dialect dialect) {
        this.dialect = dialect;
    }

    public List<ToolParameter> ls() {
        return List.of(javascript() ? optional("path", Kind.TEXT, ROOT) : needed("path", Kind.TEXT));
    }

    public List<ToolParameter> readFile() {
        int limit = dialect.holds(DialectFact.READ_LIMIT_100) ? 100 : 500;
        return List.of(
                needed("file_path", Kind.TEXT),
                optional("offset", Kind.NUMBER, ZERO),
                optional("limit", Kind.NUMBER, new ForeignValue.Int(limit)));
    }

    public List<ToolParameter> writeFile() {
        return List.of(
                needed("file_path", Kind.TEXT),
                dialect.holds(DialectFact.CONTENT_REQUIRED)
                        ? needed("content", Kind.TEXT)
                        : optional("content", Kind.TEXT, new ForeignValue.Text("")));
    }

    public List<ToolParameter> editFile() {
        return List.of(
                needed("file_path", Kind.TEXT),
                needed("old_string", Kind.TEXT),
                needed("new_string", Kind.TEXT),
                optional("replace_all", Kind.FLAG, NO));
    }

    public List<ToolParameter> delete() {
        return List.of(needed("file_path", Kind.TEXT));
    }

    public List<ToolParameter> glob() {
        ToolParameter none = javascript() ? optional("path", Kind.TEXT, ForeignValue.Null.INSTANCE) : nullable("path", Kind.TEXT);
        ToolParameter path = dialect.holds(DialectFact.GLOB_PATH_OPTIONAL) ? none : optional("path", Kind.TEXT, ROOT);
        return List.of(needed("pattern", Kind.TEXT), path);
    }

    public List<ToolParameter> grep() {
        List<ToolParameter> all = new ArrayList<>();
        all.add(needed("pattern", Kind.TEXT));
        all.add(javascript() ? optional("path", Kind.TEXT, ROOT) : nullable("path", Kind.TEXT));
        all.add(nullable("glob", Kind.TEXT));
        if (dialect.holds(DialectFact.GREP_HAS_CAP) && javascript()) {
            all.add(nullable("max_count", Kind.POSITIVE));
        }
        if (dialect.holds(DialectFact.GREP_OUTPUT_MODES)) {
            all.add(optional("output_mode", Kind.MODE, new ForeignValue.Text(javascript() ? "content" : "files_with_matches")));
        }
        if (dialect.holds(DialectFact.GREP_HAS_CAP) && !javascript()) {
            all.add(nullable("max_count", Kind.POSITIVE));
        }
        return List.copyOf(all);
    }

    public List<ToolParameter> execute() {
        boolean timed = dialect.holds(DialectFact.EXECUTE_TIMEOUT);
        return timed
                ? List.of(needed("command", Kind.TEXT), nullable("timeout", Kind.NUMBER))
                : List.of(needed("command", Kind.TEXT));
    }

    private boolean javascript() {
        return dialect.language() == Era.Language.JAVASCRIPT;
    }
}
