package dev.stateroom.vfs.glob;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads the patterns of Python's {@code wcmatch.glob} with its flag BRACE and optionally GLOBSTAR: wildcards do not match a leading dot,
 * {@code **} as a whole segment spans folders, case counts, everything else is literal.
 *
 * <p>Source: the glob tables of {@code python-0.5} and {@code python-0.7} and the reference's matcher, compared on random patterns.
 */
final class Wcmatch {

    private static final CharSet NO_SLASH_OR_DOT = CharSet.anyOf("/.").complement();
    private static final GlobNode SLASHES = GlobNode.plus(GlobNode.SLASH);
    private static final GlobNode STAR = GlobNode.star(new GlobNode.One(CharSet.NOT_SLASH));
    private static final GlobNode LEADING_STAR =
            GlobNode.seq(GlobNode.ahead(new GlobNode.One(NO_SLASH_OR_DOT)), STAR);
    private static final GlobNode LEADING_STAR_OR_DOT =
            GlobNode.seq(GlobNode.ahead(new GlobNode.One(CharSet.NOT_SLASH)), STAR);
    private static final GlobNode AT_SLASH = GlobNode.ahead(GlobNode.SLASH);
    private static final GlobNode AFTER_SLASH = new GlobNode.Behind(false, CharSet.SLASH);
    private static final GlobNode DOT = GlobNode.character('.');
    /** Any folders, none of which begins with a dot. */
    private static final GlobNode FOLDERS = GlobNode.star(GlobNode.seq(
            GlobNode.not(GlobNode.seq(GlobNode.alt(GlobNode.SLASH, GlobNode.START), DOT)), new GlobNode.One(CharSet.ANY)));
    /** Any folders. */
    private static final GlobNode ALL_FOLDERS = GlobNode.star(new GlobNode.One(CharSet.ANY));
    /** End of {@link #FOLDERS} before another segment. */
    private static final GlobNode FOLDERS_END = GlobNode.alt(GlobNode.START, SLASHES);
    /** End of {@link #FOLDERS} at the end of the pattern. */
    private static final GlobNode LAST_FOLDERS_END = GlobNode.alt(GlobNode.START, GlobNode.END, SLASHES);

    private final String pattern;
    private final boolean globstar;
    private final boolean hiddenToo;
    private final List<GlobNode> nodes = new ArrayList<>();
    private int at;
    private int brokenClassEnd = -1;
    /** True at the first character of a segment. */
    private boolean segmentStart = true;

    private Wcmatch(String pattern, boolean globstar, boolean hiddenToo) {
        this.pattern = pattern;
        this.globstar = globstar;
        this.hiddenToo = hiddenToo;
    }

    /**
     * Parses {@code pattern}.
     *
     * @param globstar true if {@code **} spans folders; otherwise it is a star
     */
    static GlobNode parse(String pattern, boolean globstar) throws PythonBraces.TooMany {
        return parse(pattern, globstar, false);
    }

    /** Parses {@code pattern} with wildcards that match a leading dot as well. */
    static GlobNode parseHiddenToo(String pattern) throws PythonBraces.TooMany {
        return parse(pattern, true, true);
    }

    private static GlobNode parse(String pattern, boolean globstar, boolean hiddenToo) throws PythonBraces.TooMany {
        Set<String> expansions = new LinkedHashSet<>(PythonBraces.expand(pattern));
        List<GlobNode> ways = new ArrayList<>();
        for (String expansion : expansions) {
            ways.add(expansion.equals("\\") ? GlobNode.EMPTY : new Wcmatch(expansion, globstar, hiddenToo).parse());
        }
        return new GlobNode.Alt(ways);
    }

    private GlobNode parse() {
        while (at < pattern.length()) {
            int c = next();
            boolean startsSegment = segmentStart;
            segmentStart = false;
            switch (c) {
                case '*' -> star(startsSegment);
                case '?' -> nodes.add(new GlobNode.One(inName(startsSegment)));
                case '/' -> slash();
                case '\\' -> escape(startsSegment);
                case '[' -> charClass(startsSegment);
                default -> nodes.add(GlobNode.character(c));
            }
        }
        if (!nodes.isEmpty() && !nodes.getLast().equals(LAST_FOLDERS_END) && !nodes.getLast().equals(SLASHES)) {
            nodes.add(GlobNode.star(GlobNode.SLASH));
        }
        return new GlobNode.Seq(nodes);
    }

    /** The characters that a wildcard may match at that place. */
    private CharSet inName(boolean startsSegment) {
        return startsSegment && !hiddenToo ? NO_SLASH_OR_DOT : CharSet.NOT_SLASH;
    }

    private int next() {
        int c = pattern.codePointAt(at);
        at += Character.charCount(c);
        return c;
    }

    private boolean skip(String text) {
        boolean there = pattern.startsWith(text, at);
        at += there ? text.length() : 0;
        return there;
    }

    private void slash() {
        nodes.add(SLASHES);
        skipSlashes();
        segmentStart = true;
    }

    private void skipSlashes() {
        while (skip("/")) {
            // Several slashes count as one.
        }
    }

    private void escape(boolean startsSegment) {
        if (at == pattern.length()) {
            return;
        }
        int c = pattern.codePointAt(at);
        if (c == '.') {
            segmentStart = startsSegment;
            return;
        }
        at += Character.charCount(c);
        if (c == '/') {
            slash();
        } else {
            nodes.add(GlobNode.character(c));
        }
    }

    private void star(boolean startsSegment) {
        if (startsSegment && globstar && skip("*")) {
            boolean folder = pattern.startsWith("/", at) || pattern.startsWith("\\/", at);
            boolean last = at == pattern.length() || pattern.substring(at).equals("\\");
            if (folder || last) {
                at += folder && pattern.charAt(at) == '\\' ? 2 : Math.min(1, pattern.length() - at);
                folders(folder);
                return;
            }
        }
        while (skip("*")) {
            // Further stars add nothing.
        }
        nodes.add(startsSegment ? (hiddenToo ? LEADING_STAR_OR_DOT : LEADING_STAR) : STAR);
    }

    private void folders(boolean folder) {
        skipSlashes();
        boolean last = at == pattern.length() || pattern.substring(at).equals("\\");
        if (nodes.isEmpty() || !nodes.getLast().equals(FOLDERS_END)) {
            if (!nodes.isEmpty()) {
                nodes.set(nodes.size() - 1, AT_SLASH);
            }
            nodes.add(hiddenToo ? ALL_FOLDERS : FOLDERS);
            nodes.add(FOLDERS_END);
        }
        if (!folder || last) {
            nodes.set(nodes.size() - 1, LAST_FOLDERS_END);
        }
        if (folder && last) {
            nodes.add(AFTER_SLASH);
        }
        segmentStart = true;
    }

    private void charClass(boolean startsSegment) {
        int start = at;
        WcmatchCharClass read = start > brokenClassEnd ? WcmatchCharClass.read(pattern, at) : WcmatchCharClass.NOT_TRIED;
        if (read.end() >= 0 && read.set() != null) {
            at = read.end();
            nodes.add(new GlobNode.One(read.set().intersect(inName(startsSegment))));
        } else {
            brokenClassEnd = Math.max(brokenClassEnd, read.end());
            nodes.add(GlobNode.character('['));
        }
    }
}
