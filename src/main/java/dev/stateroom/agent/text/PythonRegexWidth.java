package dev.stateroom.agent.text;

/** How many characters a part of a regular expression can match. */
record PythonRegexWidth(long least, long most) {
    /** No upper bound. */
    static final long UNBOUNDED = Long.MAX_VALUE;

    /** A match without characters, such as an assertion. */
    static final PythonRegexWidth NONE = new PythonRegexWidth(0, 0);

    /** One character. */
    static final PythonRegexWidth ONE = new PythonRegexWidth(1, 1);

    /** Any number of characters. */
    static final PythonRegexWidth ANY = new PythonRegexWidth(0, UNBOUNDED);

    /** This part followed by another. */
    PythonRegexWidth then(PythonRegexWidth next) {
        return new PythonRegexWidth(sum(least, next.least), sum(most, next.most));
    }

    /** This part or another. */
    PythonRegexWidth or(PythonRegexWidth other) {
        return new PythonRegexWidth(Math.min(least, other.least), Math.max(most, other.most));
    }

    /** This, repeated. */
    PythonRegexWidth times(long low, long high) {
        boolean unbounded = high == UNBOUNDED || most == UNBOUNDED;
        return new PythonRegexWidth(product(least, low), most == 0 ? 0 : unbounded ? UNBOUNDED : product(most, high));
    }

    private static long sum(long a, long b) {
        return a > UNBOUNDED - b ? UNBOUNDED : a + b;
    }

    private static long product(long a, long b) {
        return b != 0 && a > UNBOUNDED / b ? UNBOUNDED : a * b;
    }
}
