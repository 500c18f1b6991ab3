package dev.stateroom.vfs.glob;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A random pattern that knows its own structure, and decides by trying everything whether it finds a path. Written from
 * the documents' rules; shares nothing with the matchers but the text that it renders.
 */
public record NaiveGlob(List<Segment> segments) {

    /** What the rules of a matcher are, as far as they differ. */
    public record Rules(
            boolean hiddenNeedsDot,
            boolean braces,
            boolean globstar,
            boolean anyDepth,
            boolean bareNameAtAnyDepth,
            boolean lastStarsMatchNothing,
            boolean lastStarsFindNothing,
            boolean belowLiteralFolder) {}

    /** One piece of a segment. */
    public sealed interface Piece {
        record Literal(char c) implements Piece {}

        record AnyOne() implements Piece {}

        record Star() implements Piece {}

        record OneOf(String members, boolean negated) implements Piece {}

        record Braces(List<String> ways) implements Piece {}
    }

    /** Null pieces: two stars that span folders. */
    public record Segment(List<Piece> pieces, boolean spans) {}

    static final String ALPHABET = "ab.1-";

    public static NaiveGlob random(Random random) {
        List<Segment> segments = new ArrayList<>();
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            boolean spans = random.nextInt(4) == 0 && (segments.isEmpty() || !segments.getLast().spans());
            segments.add(spans ? new Segment(List.of(), true) : new Segment(pieces(random), false));
        }
        return new NaiveGlob(segments);
    }

    private static List<Piece> pieces(Random random) {
        List<Piece> pieces = new ArrayList<>();
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            pieces.add(piece(random, !pieces.isEmpty() && pieces.getLast() instanceof Piece.Star));
        }
        boolean mayBeEmpty = pieces.stream().noneMatch(p -> p instanceof Piece.Literal || p instanceof Piece.Star);
        boolean dots = pieces.stream().allMatch(p -> p.equals(new Piece.Literal('.')) || p instanceof Piece.Braces);
        if (mayBeEmpty || dots) {
            pieces.add(new Piece.Literal('a'));
        }
        return pieces;
    }

    private static Piece piece(Random random, boolean afterStar) {
        return switch (random.nextInt(8)) {
            case 0, 1, 2 -> new Piece.Literal(ALPHABET.charAt(random.nextInt(ALPHABET.length() - 1)));
            case 3 -> new Piece.AnyOne();
            case 4, 5 -> afterStar ? new Piece.Literal('b') : new Piece.Star();
            case 6 -> new Piece.OneOf(random.nextBoolean() ? "ab" : "a1", random.nextBoolean());
            default -> new Piece.Braces(afterStar || random.nextBoolean() ? List.of("a", "b1") : List.of("", "ab", "1"));
        };
    }

    /** A path of the same alphabet; names neither are dots nor end in one. */
    public static String randomPath(Random random) {
        StringBuilder path = new StringBuilder();
        int names = 1 + random.nextInt(4);
        for (int i = 0; i < names; i++) {
            path.append(i > 0 ? "/" : "");
            int length = 1 + random.nextInt(4);
            for (int j = 0; j < length; j++) {
                char c = ALPHABET.charAt(random.nextInt(ALPHABET.length()));
                path.append(c == '.' && j == length - 1 ? 'a' : c);
            }
        }
        return path.toString();
    }

    /** A path that the pattern could well find: wildcards are replaced by random text. */
    public String likelyPath(Random random) {
        List<String> names = new ArrayList<>();
        for (Segment segment : segments) {
            if (segment.spans()) {
                for (int i = random.nextInt(3); i > 0; i--) {
                    names.add(random.nextInt(6) == 0 ? ".a" : "b");
                }
                continue;
            }
            StringBuilder name = new StringBuilder();
            for (Piece piece : segment.pieces()) {
                switch (piece) {
                    case Piece.Literal(char c) -> name.append(c);
                    case Piece.AnyOne() -> name.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
                    case Piece.Star() -> name.append(random.nextBoolean() ? "" : "a1");
                    case Piece.OneOf(String members, boolean negated) ->
                        name.append(random.nextInt(4) == 0 != negated ? 'b' : members.charAt(1));
                    case Piece.Braces(List<String> ways) -> name.append(ways.get(random.nextInt(ways.size())));
                }
            }
            String text = name.toString();
            names.add(text.isEmpty() || text.endsWith(".") ? text + "a" : text);
        }
        return names.isEmpty() ? "a" : String.join("/", names);
    }

    /** The pattern as text. */
    public String text() {
        List<String> texts = new ArrayList<>();
        for (Segment segment : segments) {
            StringBuilder text = new StringBuilder();
            for (Piece piece : segment.pieces()) {
                switch (piece) {
                    case Piece.Literal(char c) -> text.append(c);
                    case Piece.AnyOne() -> text.append('?');
                    case Piece.Star() -> text.append('*');
                    case Piece.OneOf(String members, boolean negated) ->
                        text.append('[').append(negated ? "!" : "").append(members).append(']');
                    case Piece.Braces(List<String> ways) -> text.append('{').append(String.join(",", ways)).append('}');
                }
            }
            texts.add(segment.spans() ? "**" : text.toString());
        }
        return String.join("/", texts);
    }

    /** Whether it finds {@code path}, by trying all ways. */
    public boolean finds(String path, Rules rules) {
        List<String> names = List.of(path.split("/"));
        boolean bare = rules.bareNameAtAnyDepth() && segments.size() == 1;
        if (bare) {
            return oneSegment(names.getLast(), rules);
        }
        if (rules.belowLiteralFolder() && !isBelowLiteralFolder(names)) {
            return false;
        }
        for (int from = 0; from <= (rules.anyDepth() ? names.size() - 1 : 0); from++) {
            if (from(0, names, from, rules)) {
                return true;
            }
        }
        return false;
    }

    private boolean oneSegment(String name, Rules rules) {
        Segment only = segments.getFirst();
        return only.spans() ? !(rules.hiddenNeedsDot() && name.startsWith(".")) : fits(only, name, rules);
    }

    private boolean isBelowLiteralFolder(List<String> names) {
        int literal = 0;
        while (literal < segments.size() - 1 && isLiteral(segments.get(literal))) {
            literal++;
        }
        return names.size() > literal || literal == 0;
    }

    private static boolean isLiteral(Segment segment) {
        return !segment.spans()
                && segment.pieces().stream().allMatch(p -> p instanceof Piece.Literal || p instanceof Piece.Braces);
    }

    private boolean from(int at, List<String> names, int name, Rules rules) {
        if (at == segments.size()) {
            return name == names.size();
        }
        Segment segment = segments.get(at);
        boolean last = at == segments.size() - 1;
        if (!segment.spans()) {
            return name < names.size()
                    && fits(segment, names.get(name), rules)
                    && from(at + 1, names, name + 1, rules);
        }
        if (!rules.globstar()) {
            return name < names.size()
                    && !(rules.hiddenNeedsDot() && names.get(name).startsWith("."))
                    && from(at + 1, names, name + 1, rules);
        }
        if (last) {
            // The package lets final stars match nothing, but not behind another star.
            boolean enough = name < names.size() || (rules.lastStarsMatchNothing() && at > 0 && !endsInStar(at - 1));
            return !rules.lastStarsFindNothing()
                    && enough
                    && names.subList(name, names.size()).stream()
                            .noneMatch(n -> rules.hiddenNeedsDot() && n.startsWith("."));
        }
        if (rules.lastStarsMatchNothing() && at > 0 && name == names.size() && at + 1 == segments.size() - 1) {
            // The package lets stars match nothing at all before a last name that may be empty by its braces.
            return startsEmpty(segments.getLast());
        }
        for (int next = name; next <= names.size(); next++) {
            if (from(at + 1, names, next, rules)) {
                return true;
            }
            if (next < names.size() && rules.hiddenNeedsDot() && names.get(next).startsWith(".")) {
                return false;
            }
        }
        return false;
    }

    /** Braces first, and nothing but stars and braces with an empty way. */
    private static boolean startsEmpty(Segment last) {
        return last.pieces().getFirst() instanceof Piece.Braces
                && last.pieces().stream()
                        .allMatch(p -> p instanceof Piece.Star
                                || (p instanceof Piece.Braces(List<String> ways) && ways.contains("")));
    }

    private boolean endsInStar(int at) {
        Segment segment = segments.get(at);
        return segment.spans() || segment.pieces().getLast() instanceof Piece.Star;
    }

    /** Whether the walk would take a question mark for a plain character of a folder's name, as the package does. */
    boolean hasFolderWithQuestionMark() {
        for (Segment segment : segments.subList(0, segments.size() - 1)) {
            boolean wild = segment.spans()
                    || segment.pieces().stream().anyMatch(p -> p instanceof Piece.Star || p instanceof Piece.OneOf);
            if (wild) {
                return false;
            }
            if (segment.pieces().stream().anyMatch(Piece.AnyOne.class::isInstance)) {
                return true;
            }
        }
        return false;
    }

    private static boolean fits(Segment segment, String name, Rules rules) {
        return expanded(segment.pieces(), rules.braces()).stream()
                .anyMatch(pieces -> !pieces.isEmpty()
                        && !(rules.hiddenNeedsDot()
                                && name.startsWith(".")
                                && !pieces.getFirst().equals(new Piece.Literal('.')))
                        && text(pieces, 0, name, 0));
    }

    private static List<List<Piece>> expanded(List<Piece> pieces, boolean braces) {
        List<List<Piece>> all = new ArrayList<>();
        all.add(List.of());
        for (Piece piece : pieces) {
            List<List<Piece>> longer = new ArrayList<>();
            for (List<Piece> begun : all) {
                for (List<Piece> end : ways(piece, braces)) {
                    List<Piece> both = new ArrayList<>(begun);
                    both.addAll(end);
                    longer.add(both);
                }
            }
            all = longer;
        }
        return all;
    }

    private static List<List<Piece>> ways(Piece piece, boolean braces) {
        if (!(piece instanceof Piece.Braces(List<String> ways))) {
            return List.of(List.of(piece));
        }
        return braces
                ? ways.stream().map(NaiveGlob::literals).toList()
                : List.of(literals("{" + String.join(",", ways) + "}"));
    }

    private static List<Piece> literals(String text) {
        return text.chars().<Piece>mapToObj(c -> new Piece.Literal((char) c)).toList();
    }

    private static boolean text(List<Piece> pieces, int at, String name, int from) {
        if (at == pieces.size()) {
            return from == name.length();
        }
        return switch (pieces.get(at)) {
            case Piece.Star() -> {
                for (int next = from; next <= name.length(); next++) {
                    if (text(pieces, at + 1, name, next)) {
                        yield true;
                    }
                }
                yield false;
            }
            case Piece.AnyOne() -> from < name.length() && text(pieces, at + 1, name, from + 1);
            case Piece.Literal(char c) ->
                from < name.length() && name.charAt(from) == c && text(pieces, at + 1, name, from + 1);
            case Piece.OneOf(String members, boolean negated) ->
                from < name.length()
                        && members.indexOf(name.charAt(from)) >= 0 != negated
                        && text(pieces, at + 1, name, from + 1);
            case Piece.Braces braces -> throw new IllegalStateException("expanded before: " + braces);
        };
    }
}
