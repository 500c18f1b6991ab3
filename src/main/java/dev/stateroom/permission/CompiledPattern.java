package dev.stateroom.permission;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.vfs.glob.GlobCompilation;
import dev.stateroom.vfs.glob.GlobCompiler;
import dev.stateroom.vfs.glob.GlobPattern;
import dev.stateroom.vfs.glob.GlobUse;
import org.jspecify.annotations.Nullable;

/** One compiled pattern of one rule, which can explain a mismatch. */
final class CompiledPattern {
    /** Stands for a leading dot that should not hide a name: no pattern contains it, every wildcard matches it. */
    private static final char NOT_HIDDEN = '\uE000';

    private final Dialect dialect;
    private final String text;
    private final GlobPattern glob;
    private final String anchor;
    private final String lowerAnchor;
    private @Nullable GlobPattern anyCase;

    private CompiledPattern(Dialect dialect, String text, GlobPattern glob) {
        this.dialect = dialect;
        this.text = text;
        this.glob = glob;
        this.anchor = PatternAnchor.of(text);
        this.lowerAnchor = SplitPath.lower(anchor);
    }

    /** Compiles a pattern as the dialect's rules read it; raises the reference's exception for an unreadable one. */
    static AgentReply<CompiledPattern> of(String text, Dialect dialect) {
        return switch (GlobCompiler.compile(dialect, GlobUse.RULE, text)) {
            case GlobCompilation.Compiled(GlobPattern glob) -> AgentReply.of(new CompiledPattern(dialect, text, glob));
            case GlobCompilation.Refused(String why) -> AgentReply.withheld(why);
            case GlobCompilation.Raised(String kind, String message, _) -> AgentReply.raised(kind, message);
            case GlobCompilation.WalkFails(String message) -> AgentReply.withheld(message);
        };
    }

    String text() {
        return text;
    }

    String anchor() {
        return anchor;
    }

    /** The anchor in lower case. */
    String lowerAnchor() {
        return lowerAnchor;
    }

    int steps() {
        return glob.steps();
    }

    boolean matches(String path) {
        return glob.matches(path);
    }

    /** The reason why it does not match a path; only for paths that it does not match. */
    MismatchReason miss(SplitPath asked) {
        String folded = asked.folded();
        boolean outside = !PatternAnchor.contains(anchor, folded);
        if (outside && !PatternAnchor.contains(lowerAnchor, asked.lowerFolded())) {
            return MismatchReason.ELSEWHERE;
        }
        String[] names = asked.names();
        if (anyCase().matches(SplitPath.lower(asked.path()))) {
            return MismatchReason.at(MismatchReason.Reason.CASE, names, failing(names));
        }
        if (outside) {
            return MismatchReason.ELSEWHERE;
        }
        int hidden = hiddenName(names);
        if (hidden >= 0) {
            return MismatchReason.at(MismatchReason.Reason.DOT_FILE, names, hidden);
        }
        if (glob.matches(folded + "/") || glob.matches(folded + "/" + NOT_HIDDEN)) {
            return MismatchReason.of(MismatchReason.Reason.FOLDER);
        }
        int failing = failing(names);
        boolean tooShort = failing == names.length - 1 && !text.contains("**") && glob.mayContainBelow(folded);
        return tooShort || failing < 0 ? MismatchReason.of(MismatchReason.Reason.SEGMENT) : MismatchReason.at(MismatchReason.Reason.SEGMENT, names, failing);
    }

    /** The index of the first name at which no path that begins like this can match; the last index if only the whole does not. */
    private int failing(String[] names) {
        StringBuilder prefix = new StringBuilder();
        for (int i = 0; i < names.length - 1; i++) {
            prefix.append('/').append(names[i]);
            if (!glob.mayContainBelow(prefix.toString())) {
                return i;
            }
        }
        return names.length - 1;
    }

    /** The index of the name that matches if its leading dot is ignored; -1 if dots are not the reason. */
    private int hiddenName(String[] names) {
        if (dialect.language() != Era.Language.PYTHON) {
            return -1;
        }
        boolean[] shown = new boolean[names.length];
        int last = -1;
        for (int i = 0; i < names.length; i++) {
            shown[i] = names[i].startsWith(".");
            if (shown[i]) {
                last = i;
                boolean[] alone = new boolean[names.length];
                alone[i] = true;
                if (glob.matches(joined(names, alone))) {
                    return i;
                }
            }
        }
        if (last < 0 || !glob.matches(joined(names, shown))) {
            return -1;
        }
        int first = last;
        for (int i = last; i >= 0; i--) {
            if (shown[i]) {
                shown[i] = false;
                if (!glob.matches(joined(names, shown))) {
                    shown[i] = true;
                    first = i;
                }
            }
        }
        return first;
    }

    private static String joined(String[] names, boolean[] shown) {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < names.length; i++) {
            path.append('/').append(shown[i] ? NOT_HIDDEN + names[i].substring(1) : names[i]);
        }
        return path.toString();
    }

    private synchronized GlobPattern anyCase() {
        GlobPattern known = anyCase;
        if (known == null) {
            known = GlobCompiler.compile(dialect, GlobUse.RULE, SplitPath.lower(text)) instanceof GlobCompilation.Compiled(GlobPattern lowered)
                    ? lowered
                    : glob;
            anyCase = known;
        }
        return known;
    }
}
