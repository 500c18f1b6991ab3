package dev.stateroom.vfs.glob;

import static dev.stateroom.vfs.glob.Picomatch.NO_DOT;
import static dev.stateroom.vfs.glob.Picomatch.NO_DOTS_SLASH;
import static dev.stateroom.vfs.glob.Picomatch.NO_DOT_SLASH;
import static dev.stateroom.vfs.glob.Picomatch.ONE_CHAR;
import static dev.stateroom.vfs.glob.Picomatch.QMARK;
import static dev.stateroom.vfs.glob.Picomatch.QMARK_NO_DOT;
import static dev.stateroom.vfs.glob.Picomatch.SLASH;

import dev.stateroom.vfs.glob.PicomatchToken.Group;
import dev.stateroom.vfs.glob.PicomatchToken.Kind;
import java.util.regex.Pattern;

/** The part of a {@link PicomatchReader} that handles wildcards and extended groups. */
abstract class PicomatchWildcards extends PicomatchText {

    private static final Pattern SUFFIX_ONLY = Pattern.compile("\\.[^\\\\/.]+");
    private static final Pattern BEHIND = Pattern.compile("<([!=]|[A-Za-z0-9_]+>)");

    PicomatchWildcards(Picomatch options, String input) {
        super(options, input);
    }

    /** A question mark: any character, the beginning of a group, or after a parenthesis a modifier such as {@code (?:}. */
    final void questionMark() {
        char next = peek(1);
        if (!last.value.equals("(") && next == '(' && peek(2) != '?') {
            openGroup('?');
        } else if (last.type == Kind.PAREN) {
            boolean literal = (last.value.equals("(") && (next == '\0' || "!=<:".indexOf(next) < 0))
                    || (next == '<' && !BEHIND.matcher(rest()).find());
            push(new PicomatchToken(Kind.TEXT, "?", literal ? "\\?" : "?"));
        } else {
            boolean leading = last.is(Kind.SLASH, Kind.START);
            push(new PicomatchToken(Kind.QMARK, "?", leading && !options.dot() ? QMARK_NO_DOT : QMARK));
        }
    }

    /** A plus: literal, a group, or a repetition of the piece before. */
    final void plus() {
        if (peek(1) == '(' && peek(2) != '?') {
            openGroup('+');
        } else if (last.value.equals("(")) {
            push(new PicomatchToken(Kind.PLUS, "+", "\\+"));
        } else if (last.is(Kind.BRACKET, Kind.PAREN) || last.type == Kind.BRACE || parens > 0) {
            push(new PicomatchToken(Kind.PLUS, "+", null));
        } else {
            push(new PicomatchToken(Kind.PLUS, "\\+", null));
        }
    }

    /** Opens a group with the current character. */
    final void openGroup(char kind) {
        Group group = new Group(kind, parens, output.length(), index, tokens.size());
        parens++;
        open.add('(');
        push(new PicomatchToken(Kind.GROUP, String.valueOf(kind), output.isEmpty() ? ONE_CHAR : ""));
        index++;
        PicomatchToken paren = new PicomatchToken(Kind.PAREN, "(", Group.opening(kind));
        paren.extended = true;
        push(paren);
        groups.add(group);
    }

    /** Closes a plain or an extended group. */
    final void closeParen() {
        if (!groups.isEmpty() && parens == groups.getLast().parens + 1) {
            closeGroup(groups.removeLast());
        } else {
            push(new PicomatchToken(Kind.PAREN, ")", parens != 0 ? ")" : "\\)"));
        }
        parens--;
        decrement();
    }

    private void closeGroup(Group group) {
        String body = input.substring(group.start + 2, index);
        PicomatchToken close = new PicomatchToken(Kind.PAREN, ")", null);
        close.extended = true;
        if (group.kind == '+' || group.kind == '*') {
            PicomatchRepeats.Judgement judgement = PicomatchRepeats.judge(body);
            if (judgement.literal()) {
                takeLiterally(group, judgement);
                close.output = "";
                push(close);
                return;
            }
        }
        close.output = group.kind == '!' ? closingNegation(group) : group.closing();
        push(close);
    }

    private void takeLiterally(Group group, PicomatchRepeats.Judgement judgement) {
        String literal = input.substring(group.start, index + 1);
        String instead = judgement.instead();
        PicomatchToken opening = tokens.get(group.token);
        opening.type = Kind.TEXT;
        opening.value = literal;
        opening.output = instead != null
                ? (group.outputBefore == 0 ? ONE_CHAR : "") + instead
                : PicomatchRepeats.escaped(literal);
        for (PicomatchToken token : tokens.subList(group.token + 1, tokens.size())) {
            token.value = "";
            token.output = "";
        }
        output.setLength(Math.min(group.outputBefore, output.length()));
        output.append(opening.output);
        remake = true;
    }

    private String closingNegation(Group group) {
        String inner = group.inner.toString();
        String rest = rest();
        String after = inner.length() > 1 && inner.indexOf('/') >= 0 ? options.globstar() : star;
        String closing = group.closing();
        if (!after.equals(star) || rest.isEmpty() || rest.chars().allMatch(c -> c == ')')) {
            closing = ")$))" + after;
        }
        if (inner.indexOf('*') >= 0 && SUFFIX_ONLY.matcher(rest).matches()) {
            String suffix = new PicomatchReader(options, rest).read();
            closing = ")" + suffix + ")" + after + ")";
        }
        return closing;
    }

    /** A star, or one more of them. */
    final void star() {
        if (last.type == Kind.GLOBSTAR || last.manyStars) {
            last.type = Kind.STAR;
            last.manyStars = true;
            last.value += "*";
            last.output = star;
            remake = true;
        } else if (peek(1) == '(' && index + 2 < input.length() && peek(2) != '?') {
            openGroup('*');
        } else if (last.type == Kind.STAR) {
            secondStar();
        } else {
            firstStar();
        }
    }

    private void firstStar() {
        if (options.bash()) {
            boolean leading = last.is(Kind.START, Kind.SLASH);
            push(new PicomatchToken(Kind.STAR, "*", (leading && !options.dot() ? NO_DOT : "") + ".*?"));
            return;
        }
        if (index == start || last.is(Kind.SLASH, Kind.DOT)) {
            String guard = last.type == Kind.DOT ? NO_DOT_SLASH : options.dot() ? NO_DOTS_SLASH : NO_DOT;
            guard += peek(1) != '*' ? ONE_CHAR : "";
            output.append(guard);
            last.output = last.made() + guard;
        }
        push(new PicomatchToken(Kind.STAR, "*", star));
    }

    private void secondStar() {
        PicomatchToken prior = last.before();
        PicomatchToken before = prior.before();
        boolean leading = prior.is(Kind.SLASH, Kind.START);
        boolean afterStar = before.is(Kind.STAR, Kind.GLOBSTAR);
        boolean followed = index + 1 < input.length();
        boolean inBraces = !braces.isEmpty() && prior.is(Kind.COMMA, Kind.BRACE);
        boolean glued = !leading && prior.type != Kind.PAREN && !inBraces;
        if ((options.bash() && (!leading || (followed && peek(1) != '/'))) || glued) {
            push(new PicomatchToken(Kind.STAR, "*", ""));
            return;
        }
        skipFolders();
        boolean atEnd = index + 1 >= input.length();
        boolean slashFollows = peek(1) == '/' && !atEnd;
        boolean deeper = prior.type == Kind.SLASH && before.type != Kind.START;
        String globstar = options.globstar();
        if (prior.type == Kind.START && atEnd) {
            becomeGlobstar(output.length(), globstar);
        } else if (deeper && !afterStar && atEnd) {
            openFolders(prior);
            becomeGlobstar(last.made().length(), globstar + "|$)");
        } else if (deeper && slashFollows) {
            String end = index + 2 < input.length() ? "|$" : "";
            openFolders(prior);
            becomeGlobstar(last.made().length(), globstar + SLASH + "|" + SLASH + end + ")");
            takeSlash();
        } else if (prior.type == Kind.START && slashFollows) {
            becomeGlobstar(output.length(), "(?:^|" + SLASH + "|" + globstar + SLASH + ")");
            takeSlash();
        } else {
            becomeGlobstar(last.made().length(), globstar);
        }
    }

    /** Skips further {@code /**}, which add nothing. */
    private void skipFolders() {
        while (input.startsWith("/**", index + 1) && (index + 4 >= input.length() || input.charAt(index + 4) == '/')) {
            index += 3;
        }
    }

    /** The slash before the stars becomes part of a group with them. */
    private void openFolders(PicomatchToken slash) {
        cut(slash.made().length() + last.made().length());
        slash.output = "(?:" + slash.made();
        output.append(slash.output).append(last.made());
    }

    private void becomeGlobstar(int replaced, String becomes) {
        cut(replaced);
        last.type = Kind.GLOBSTAR;
        last.value += "*";
        last.output = becomes;
        output.append(becomes);
    }

    private void takeSlash() {
        index++;
        push(new PicomatchToken(Kind.SLASH, "/", ""));
    }
}
