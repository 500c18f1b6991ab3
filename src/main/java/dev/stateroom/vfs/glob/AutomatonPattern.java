package dev.stateroom.vfs.glob;

/** A pattern for the whole path, or for the last name of it. */
final class AutomatonPattern implements GlobPattern {

    private final GlobAutomaton automaton;
    private final PrefixMatcher beginning;
    private final String prefix;
    private final Subject subject;
    private final boolean fitsEmpty;

    /** The part of a path that a pattern is matched against. */
    enum Subject {
        /** The whole path. */
        PATH,
        /** The name after the last slash. */
        NAME,
        /** The name after the last slash or backslash, as the npm package splits its keys. */
        KEY_NAME,
        /** The name according to Python's {@code PurePosixPath}: final slashes and dots do not count. */
        POSIX_NAME
    }

    /**
     * Matches {@code node} against a part of the path.
     *
     * @param codePoints true if a character is a code point (Python), false for a UTF-16 unit (JavaScript)
     */
    AutomatonPattern(GlobNode node, Subject subject, boolean codePoints) throws GlobProgram.TooLarge {
        GlobProgram program = new GlobProgram(node);
        automaton = new GlobAutomaton(program, codePoints);
        beginning = new PrefixMatcher(program, codePoints);
        this.subject = subject;
        // The npm package's matcher never matches an empty text.
        this.fitsEmpty = codePoints;
        prefix = subject == Subject.PATH ? beginning.sharedFolder() : "";
    }

    @Override
    public int steps() {
        return automaton.steps();
    }

    @Override
    public boolean matches(String path) {
        int end = subject == Subject.POSIX_NAME ? endOfName(path) : path.length();
        int start = subject == Subject.PATH ? 0 : path.lastIndexOf('/', end - 1) + 1;
        if (subject == Subject.KEY_NAME) {
            start = Math.max(start, path.lastIndexOf('\\') + 1);
        }
        return (fitsEmpty || start < end) && automaton.matches(path, start, end);
    }

    private static int endOfName(String path) {
        int end = path.length();
        while (end > 0) {
            boolean slash = path.charAt(end - 1) == '/';
            boolean dot = path.charAt(end - 1) == '.' && (end == 1 || path.charAt(end - 2) == '/');
            if (!slash && !dot) {
                break;
            }
            end--;
        }
        return end;
    }

    /** The automaton for the whole path. */
    GlobAutomaton automaton() {
        return automaton;
    }

    @Override
    public String literalPrefix() {
        return prefix;
    }

    @Override
    public boolean mayContainBelow(String folder) {
        return subject != Subject.PATH || beginning.mayContinue(folder.isEmpty() ? "" : folder + "/");
    }
}
