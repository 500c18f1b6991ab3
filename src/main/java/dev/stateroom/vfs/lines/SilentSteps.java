package dev.stateroom.vfs.lines;

import java.util.regex.Pattern;

/**
 * Upper bound of the steps that Java's matcher takes for an expression without reading a character. {@code (((){1000}){1000}){1000}}
 * repeats nothing a billion times, which a count of reads does not see. Unknown syntax counts as reading nothing.
 */
final class SilentSteps {
    private static final Pattern COMMENTS = Pattern.compile("\\(\\?[a-zA-Z]*x");

    private final String source;
    private final boolean hasComments;
    private int at;

    private SilentSteps(String source, int flags) {
        this.source = source;
        this.hasComments = (flags & Pattern.COMMENTS) != 0 || COMMENTS.matcher(source).find();
    }

    /** The largest number of steps from one read to the next, or to the end; infinite if it exceeds a double. */
    static double of(String source, int flags) {
        SilentSteps all = new SilentSteps(source, flags);
        Part whole = Part.NOTHING;
        while (all.at < source.length()) {
            // A surplus bracket ends an alternation early; the expression is refused anyway.
            whole = whole.then(all.alternation());
            all.at++;
        }
        double most = Math.max(whole.steps, whole.within);
        return Double.isNaN(most) ? Double.POSITIVE_INFINITY : most;
    }

    /**
     * A part of an expression.
     *
     * @param ways number of ways through it without a read
     * @param steps steps of all of them, dead ends included
     * @param within the same, starting after a read inside it
     * @param exits number of ways from after that read to its end
     */
    private record Part(double ways, double steps, double within, double exits) {
        static final Part NOTHING = new Part(1, 0, 0, 0);
        static final Part LOOK = new Part(0, 0, 0, 1);
        static final Part SILENT = new Part(1, 1, 0, 1);

        Part then(Part next) {
            return new Part(
                    ways * next.ways, steps + ways * next.steps, Math.max(within + exits * next.steps, next.within), Math.max(exits * next.ways, next.exits));
        }

        Part or(Part other) {
            return new Part(ways + other.ways, steps + other.steps + 1, Math.max(within, other.within), Math.max(exits, other.exits));
        }

        Part group(boolean isOneWay) {
            return new Part(isOneWay ? 1 : ways, steps + 1, within, isOneWay ? Math.min(1, exits) : exits);
        }

        /** Beyond the least number, Java tries one more empty repeat. */
        Part repeated(int least, boolean more) {
            double passed = Math.pow(ways, least);
            double begun = ways == 1 ? least : least == 0 ? 0 : (passed - 1) / (ways - 1);
            double all = steps * begun + (more ? passed * (steps + 1) : 0) + 1;
            double through = more ? passed * (ways + 1) : passed;
            return new Part(through, all, within + exits * all, exits * Math.max(1, through));
        }
    }

    private Part alternation() {
        Part all = sequence();
        while (at < source.length() && source.charAt(at) == '|') {
            at++;
            all = all.or(sequence());
        }
        return all;
    }

    private Part sequence() {
        Part all = Part.NOTHING;
        while (at < source.length() && source.charAt(at) != '|' && source.charAt(at) != ')') {
            all = all.then(quantified(atom()));
        }
        return all;
    }

    private Part atom() {
        char first = source.charAt(at++);
        return switch (first) {
            case '(' -> group();
            case '[' -> {
                characters();
                yield Part.LOOK;
            }
            case '\\' -> escaped();
            case '^', '$' -> Part.SILENT;
            default -> hasComments && (Character.isWhitespace(first) || first == '#') ? Part.SILENT : Part.LOOK;
        };
    }

    private Part group() {
        boolean isOneWay = false;
        if (at < source.length() && source.charAt(at) == '?') {
            at++;
            isOneWay = source.startsWith("=", at) || source.startsWith("!", at) || source.startsWith(">", at) || source.startsWith("<=", at) || source.startsWith("<!", at);
            boolean isNamed = source.startsWith("<", at) && !isOneWay;
            while (at < source.length() && (isNamed ? source.charAt(at) != '>' : "idmsuxUD-<=!>".indexOf(source.charAt(at)) >= 0)) {
                at++;
            }
            if (at < source.length() && (isNamed || source.charAt(at) == ':')) {
                at++;
            }
        }
        Part body = alternation();
        at++;
        return body.group(isOneWay);
    }

    /** A class may contain others. */
    private void characters() {
        int depth = 1;
        boolean begins = true;
        while (at < source.length() && depth > 0) {
            char next = source.charAt(at++);
            if (next == '\\') {
                at++;
            } else if (next == '[') {
                depth++;
            } else if (next == ']' && !begins) {
                depth--;
            }
            begins = begins && next == '^';
        }
    }

    private Part escaped() {
        if (at >= source.length()) {
            return Part.NOTHING;
        }
        char kind = source.charAt(at++);
        if (kind == 'Q') {
            int end = source.indexOf("\\E", at);
            boolean isEmpty = end == at || at == source.length();
            at = end < 0 ? source.length() : end + 2;
            return isEmpty ? Part.NOTHING : Part.LOOK;
        }
        // The braces of \x{…}, \p{…}, \N{…} and \b{g} are not repetitions.
        if ("xpPNb".indexOf(kind) >= 0 && at < source.length() && source.charAt(at) == '{') {
            at = Math.max(at, source.indexOf('}', at)) + 1;
        }
        return "bBAGzZkE".indexOf(kind) >= 0 || Character.isDigit(kind) ? Part.SILENT : Part.LOOK;
    }

    private Part quantified(Part one) {
        if (at >= source.length()) {
            return one;
        }
        Part repeated = one;
        switch (source.charAt(at)) {
            case '*', '?' -> {
                at++;
                repeated = one.repeated(0, true);
            }
            case '+' -> {
                at++;
                repeated = one.repeated(1, true);
            }
            case '{' -> repeated = counted(one);
            default -> {
                return one;
            }
        }
        if (at < source.length() && (source.charAt(at) == '?' || source.charAt(at) == '+')) {
            at++;
        }
        return repeated;
    }

    private Part counted(Part one) {
        at++;
        long least = 0;
        while (at < source.length() && (Character.isDigit(source.charAt(at)) || Character.isWhitespace(source.charAt(at)))) {
            least = Character.isDigit(source.charAt(at)) ? Math.min(Integer.MAX_VALUE, least * 10 + Character.digit(source.charAt(at), 10)) : least;
            at++;
        }
        boolean more = at < source.length() && source.charAt(at) == ',';
        int end = source.indexOf('}', at);
        at = end < 0 ? source.length() : end + 1;
        return one.repeated((int) least, more);
    }
}
