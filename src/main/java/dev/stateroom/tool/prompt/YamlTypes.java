package dev.stateroom.tool.prompt;

import dev.stateroom.agent.ForeignValue;
import java.math.BigInteger;
import java.util.regex.Pattern;

/** The types of plain scalars in YAML 1.1: null, booleans, numbers; everything else is text, dates included. */
final class YamlTypes {
    private static final Pattern TRUE = Pattern.compile("yes|Yes|YES|true|True|TRUE|on|On|ON");
    private static final Pattern FALSE = Pattern.compile("no|No|NO|false|False|FALSE|off|Off|OFF");
    private static final Pattern NULL = Pattern.compile("~|null|Null|NULL|");
    private static final Pattern INT = Pattern.compile(
            "[-+]?(?:0b[01_]+|0[0-7_]+|0|[1-9][0-9_]*|0x[0-9a-fA-F_]+|[1-9][0-9_]*(?::[0-5]?[0-9])+)");
    private static final Pattern REAL = Pattern.compile("[-+]?[0-9][0-9_]*\\.[0-9_]*(?:[eE][-+][0-9]+)?"
            + "|\\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?"
            + "|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\\.[0-9_]*"
            + "|[-+]?\\.(?:inf|Inf|INF)|\\.(?:nan|NaN|NAN)");

    /** Longer ones are text: they are never meant as numbers, and matching them would be slow. */
    private static final int LONGEST_NUMBER = 1000;

    private YamlTypes() {}

    static ForeignValue of(String plain) throws BadYaml {
        if (plain.equals("=") || plain.equals("<<")) {
            throw new BadYaml("a value that represents a tag");
        }
        if (plain.length() > LONGEST_NUMBER) {
            return new ForeignValue.Text(plain);
        }
        if (NULL.matcher(plain).matches()) {
            return ForeignValue.Null.INSTANCE;
        }
        if (TRUE.matcher(plain).matches() || FALSE.matcher(plain).matches()) {
            return new ForeignValue.Bool(TRUE.matcher(plain).matches());
        }
        if (INT.matcher(plain).matches()) {
            return whole(plain.replace("_", ""));
        }
        return REAL.matcher(plain).matches() ? real(plain.replace("_", "")) : new ForeignValue.Text(plain);
    }

    private static ForeignValue whole(String digits) throws BadYaml {
        boolean negative = digits.startsWith("-");
        String bare = digits.replaceFirst("^[-+]", "");
        BigInteger number;
        if (bare.startsWith("0b")) {
            number = parsed(bare.substring(2), 2);
        } else if (bare.startsWith("0x")) {
            number = parsed(bare.substring(2), 16);
        } else if (bare.startsWith("0")) {
            number = parsed(bare, 8);
        } else {
            number = BigInteger.ZERO;
            for (String part : bare.split(":")) {
                number = number.multiply(BigInteger.valueOf(60)).add(parsed(part, 10));
            }
        }
        BigInteger signed = negative ? number.negate() : number;
        return signed.bitLength() < Long.SIZE ? new ForeignValue.Int(signed.longValue()) : new ForeignValue.BigInt(signed);
    }

    private static BigInteger parsed(String digits, int radix) throws BadYaml {
        if (digits.isEmpty()) {
            throw new BadYaml("a number without digits");
        }
        return new BigInteger(digits, radix);
    }

    private static ForeignValue real(String text) {
        boolean negative = text.startsWith("-");
        String bare = text.replaceFirst("^[-+]", "");
        double number;
        if (bare.equalsIgnoreCase(".inf")) {
            number = Double.POSITIVE_INFINITY;
        } else if (bare.equalsIgnoreCase(".nan")) {
            number = Double.NaN;
        } else {
            number = 0;
            for (String part : bare.split(":")) {
                number = number * 60 + Double.parseDouble(part);
            }
        }
        return new ForeignValue.Real(negative ? -number : number);
    }
}
